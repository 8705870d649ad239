import { partiesView } from '../../shared/contract/views/party.ts';
import type { Party } from '../../shared/model/party.ts';
import type { Db } from './db.ts';

/** SQL: the parties of a row of `matter`, for {@link partiesIn}. */
export const partiesOfMatter = `(SELECT json_group_array(json_object('role', role, 'kind', kind, 'givenNames', given_names,
    'familyName', family_name, 'name', name, 'acn', acn, 'representatives', json(representatives), 'address', address)
    ORDER BY place) FROM matter_party WHERE matter_party.matter_id = matter.id)`;

/** The parties that {@link partiesOfMatter} gave. */
export function partiesIn(value: unknown): readonly Party[] {
  return typeof value === 'string' ? partiesView.parse(JSON.parse(value)) : [];
}

/** Replaces the parties of a matter, and what it is found by of them. */
export function writeParties(db: Db, matterId: string, parties: readonly Party[]): void {
  db.run('DELETE FROM matter_party WHERE matter_id = ?', matterId);
  parties.forEach((party, place) => {
    db.run(
      `INSERT INTO matter_party (matter_id, place, role, kind, given_names, family_name, name, acn, representatives, address)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      matterId,
      place,
      party.role,
      party.kind,
      party.givenNames,
      party.familyName,
      party.name,
      party.acn,
      JSON.stringify(party.representatives),
      party.address,
    );
  });
  db.run('UPDATE matter SET party_words = ? WHERE id = ?', searchedWords(parties), matterId);
}

/** What a matter is found by of its parties, one a line: names, ACN, address, and the names of trustees and executors. */
function searchedWords(parties: readonly Party[]): string {
  return parties
    .map((party) =>
      [party, ...party.representatives]
        .flatMap(({ givenNames, familyName, name, acn }) => [givenNames, familyName, name, acn])
        .concat(party.address)
        .filter(Boolean)
        .join(' '),
    )
    .join('\n');
}
