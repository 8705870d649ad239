import { createDice, type Dice } from '../../main/practice/data/dice.ts';
import { familyNames, givenNames, lenders, roadNames, roadTypes } from '../../main/practice/data/names.ts';

/** Draws from the word lists of the practice service: what is typed below is in some of the certificates. */
function draw(dice: Dice) {
  const one = (list: readonly string[]) => list[dice.int(0, list.length - 1)] ?? '';
  const number = (most: number) => dice.int(1, most);
  return {
    person: () => `${one(givenNames)} ${one(familyNames)} ${one(familyNames)}`.toUpperCase(),
    title: () =>
      `VOLUME ${String(number(12_000)).padStart(5, '0')} FOLIO ${String(number(999)).padStart(3, '0')}`,
    address: () => `${number(300)} ${one(roadNames)} ${one(roadTypes)}`.toUpperCase(),
    dealing: () =>
      `A${String.fromCharCode(65 + number(25))}${100_000 + number(800_000)}${'BCDFGHJK'[number(8) - 1]}`,
    plan: () => `PS${100_000 + number(800_000)}`,
    lender: () => one(lenders).toUpperCase(),
    rarely: (share: number) => number(1000) <= share * 1000,
  };
}

/** The two pages of a register search statement, some three hundred words. */
export function certificatePages(seed: number): readonly string[] {
  const { person, title, address, dealing, plan, lender, rarely } = draw(createDice(seed, 'bench'));
  const owner = person();
  const where = address();
  const name = plan();
  return [
    `REGISTER SEARCH STATEMENT (Title Search) Transfer of Land Act 1958\n${title()} Security no : 1${seed}Q\nProduced 22/11/2026 06:49 PM\nADDRESS ${where}\nLAND DESCRIPTION\nLot ${seed % 400} on Plan of Subdivision ${name}.\nPARENT TITLE ${title()}\nCreated by instrument ${name}\nREGISTERED PROPRIETOR\nEstate Fee Simple\n${rarely(0.4) ? `Joint Proprietors\n${owner}\n${person()} both` : `Sole Proprietor\n${owner}`} of ${where} VIC\n${dealing()} 03/05/2023\nENCUMBRANCES, CAVEATS AND NOTICES\nMORTGAGE ${dealing()} 03/05/2023\n${lender()}\n${rarely(0.03) ? `CAVEAT ${dealing()} 01/02/2024\nCaveator\n${person()}\nGrounds of Claim\nPURCHASERS CONTRACT WITH THE FOLLOWING PARTIES\n` : ''}${rarely(0.2) ? `COVENANT ${dealing()} 12/08/1986\n` : ''}Any encumbrances created by Section 98 Transfer of Land Act 1958 or Section 24 Subdivision Act 1988 and any other encumbrances shown or entered on the plan set out under DIAGRAM LOCATION below.`,
    `DIAGRAM LOCATION\nSEE ${name} FOR FURTHER DETAILS AND BOUNDARIES\nACTIVITY IN THE LAST 125 DAYS\nNIL\nAdditional information: (not part of the Register Search Statement)\nStreet Address: ${where}\nADMINISTRATIVE NOTICES\nNIL\neCT Control ${dealing()} ${lender()} Effective from 03/05/2023\nDOCUMENT END\nDelivered from the practice service. The information supplied has been obtained from the register and is not warranted to be current after the date and time of its production. Copyright subsists in this statement; it may be used for conveyancing purposes only and must not be reproduced for any other purpose. The owner of the land is described as registered, and a purchaser relies on the register and not on this statement alone. Search made for ${owner}.`,
  ];
}

/** What people type, by how many certificates hold it. */
export function typedWords(): { readonly few: readonly string[]; readonly many: readonly string[] } {
  const { person, title, address, plan } = draw(createDice(7, 'typed'));
  const few: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const [given = '', , family = ''] = person().split(' ');
    const volume = title()
      .replace(/VOLUME 0*/, '')
      .replace(' FOLIO ', '/');
    few.push(`${given} ${family}`, `"${given} ${family}"`, volume, title().toLowerCase(), address(), plan());
  }
  const many = [
    ...[
      'mortgage',
      'caveat',
      'covenant',
      'reg',
      'sole proprietor',
      'fee simple',
      'joint prop',
      'the',
      'smith',
    ],
    ...[...familyNames.slice(0, 6), ...lenders.slice(0, 3), ...roadNames.slice(0, 6)],
  ];
  return { few, many };
}
