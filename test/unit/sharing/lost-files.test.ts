import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OfficeEntry } from '../../../main/office/office-server.ts';
import { orderKinds } from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

/* The server lost the bytes of a document that its entries name, as after a restore to an older dump. */

const file = { sha256: 'a'.repeat(64), fileType: 'pdf' };
const matter = '019acf00-0000-7000-8000-00000000000a';

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
let carol: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  const open = (computer: string, login: string) =>
    office.open({ computer, login, person: login }, orderKinds);
  [alice, bob, carol] = [open('desk', 'alice'), open('laptop', 'bob'), open('front', 'carol')];
});
afterEach(() => office.close());

/** All have read an entry that names the file. */
function named(): void {
  const body = JSON.stringify({ thing: 'document', fields: { sha256: [null, file.sha256] } });
  const sha256 = createHash('sha256').update(body).digest('hex');
  const entry: OfficeEntry = {
    ...{
      n: 1,
      id: 'named',
      computer: 'theirs',
      login: 'mallory',
      kind: 'note',
      version: 1,
      matter,
      body,
      sha256,
    },
    ...{ seal: 'seal', arrivedAt: '2026-11-28 09:00:00.123456+00' },
  };
  (office.entries as OfficeEntry[]).push(entry);
  for (const library of [alice, bob, carol]) office.pull(library);
}

const outgoing = ({ ledger }: SharedLibrary) =>
  ledger.outgoing(10).map(({ entry, file }) => [entry.kind, entry.matter, file?.sha256 ?? null]);

test('is asked for once, by whoever misses them, and given by one that has them', () => {
  named();
  for (const library of [alice, carol]) library.files.add(`${file.sha256}.pdf`);
  bob.ledger.fileLost(file);
  bob.ledger.fileLost(file);
  expect(outgoing(bob)).toEqual([['lostFile', matter, null]]);
  office.push(bob);
  for (const library of [alice, bob, carol]) office.pull(library);
  bob.ledger.fileLost(file);
  expect(outgoing(bob)).toEqual([]);
  // The bytes go before the entry that says so.
  for (const library of [alice, carol])
    expect(outgoing(library)).toEqual([['lostFile', matter, file.sha256]]);
  office.push(alice);
  for (const library of [carol, alice, bob]) office.pull(library);
  expect([alice, bob, carol].flatMap(outgoing)).toEqual([]);
  // It can be lost again.
  bob.ledger.fileLost(file);
  expect(outgoing(bob)).toHaveLength(1);
});

test('is asked of nobody where no entry names it any more', () => {
  named();
  bob.ledger.fileLost({ ...file, sha256: 'b'.repeat(64) });
  expect(outgoing(bob)).toEqual([]);
});

test('is not given for a name that no file has', () => {
  named();
  const library = alice;
  library.files.add('../etc.pdf');
  const body = JSON.stringify({ thing: '../etc.pdf', fields: { isLost: [null, true] } });
  const entry = { ...(office.entries[0] as OfficeEntry), n: 2, id: 'hostile', kind: 'lostFile', body };
  library.ledger.apply([entry], 2, (id) => id);
  expect(outgoing(library)).toEqual([]);
});
