import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCharges } from '../../../main/charging/charges.ts';
import { landKey } from '../../../shared/model/land.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { connection, orderKinds, use } from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

/* A colleague's computer bought what this one asked for too, and this one does not know yet what became of its own request. */

const title = '10940/843';
const asked = {
  statement: { key: title, table: 'register_statement' },
  decrypt: { key: landKey({ propertyPfi: '5100001', spis: [] }), table: 'title_purchase' },
} as const;
type Kind = keyof typeof asked;

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, orderKinds);
  bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, orderKinds);
});
afterEach(() => office.close());

const chargesOf = ({ db, computer }: SharedLibrary) =>
  createCharges(db, { clock: new FakeClock(), bootId: `boot of ${computer}`, computer });

/** A request that was written down and not sent yet. */
function ask(library: SharedLibrary, kind: Kind, afterUnknown: string | null = null): string {
  const { db } = library;
  const matterId = use(library, '2026-118');
  const id = library.newId();
  const earlier = chargesOf(library).prepare(
    {
      ...{ id, connectionId: connection, kind, key: asked[kind].key, afterUnknown },
      request: { api: 'drss', method: 'GET', path: '/', query: {}, body: null },
      about: { matterNumber: '2026-118', reference: 'R', subject: {} },
    },
    () => {
      if (kind === 'statement')
        db.run(
          `INSERT INTO register_statement (id, connection_id, matter_id, volume_folio, with_text, with_certificate,
             customer_reference) VALUES (?, ?, ?, ?, 1, 0, 'R')`,
          ...[id, connection, matterId, title],
        );
      else
        db.run(
          `INSERT INTO title_purchase (id, connection_id, matter_id, land_key, property_pfi, spis)
           VALUES (?, ?, ?, ?, '5100001', '[]')`,
          ...[id, connection, matterId, asked.decrypt.key],
        );
    },
  );
  expect(earlier).toBeNull();
  return id;
}

function answered(library: SharedLibrary, id: string, kind: Kind): void {
  const charges = chargesOf(library);
  if (kind === 'decrypt')
    library.db.run('UPDATE title_purchase SET volume_folio = ? WHERE id = ?', title, id);
  charges.move(id, 'SENDING', { cause: null });
  const rawAnswer = new TextEncoder().encode('{}');
  charges.move(id, 'ANSWERED', { cause: null, httpStatus: 200, contentType: 'application/json', rawAnswer });
  charges.move(id, 'DONE', { cause: null });
}

const stateOf = ({ db }: SharedLibrary, id: string) =>
  db.get('SELECT state FROM charge WHERE id = ?', id)?.state;

describe.each(['statement', 'decrypt'] as const)('a request of the kind %s', (kind) => {
  test.each(['PREPARED', 'SENDING', 'UNKNOWN'] as const)(
    'that is %s does not keep out what a colleague bought, and stays in the way of asking again',
    (state) => {
      const mine = ask(alice, kind);
      if (state !== 'PREPARED') chargesOf(alice).move(mine, 'SENDING', { cause: null });
      if (state === 'UNKNOWN') chargesOf(alice).move(mine, 'UNKNOWN', { cause: null });
      office.settle();
      const theirs = ask(bob, kind);
      answered(bob, theirs, kind);
      office.settle();

      expect(stateOf(alice, theirs)).toBe('DONE');
      expect(alice.db.get(`SELECT volume_folio FROM ${asked[kind].table} WHERE id = ?`, theirs)).toEqual({
        volume_folio: title,
      });
      expect(alice.ledger.unwritten()).toMatchObject({ unreadable: 0, isBought: false });
      expect(alice.ledger.knownTo()).toBe(alice.ledger.readTo());
      expect(stateOf(alice, mine)).toBe(state);
      expect(chargesOf(alice).inTheWay(connection, kind, asked[kind].key)?.id).toBe(mine);
      expect(chargesOf(alice).left(kind, ['PREPARED', 'SENDING', 'ANSWERED', 'UNKNOWN']).length).toBe(1);
    },
  );

  test('that is in doubt can knowingly be made again after a colleague bought the same', () => {
    const mine = ask(alice, kind);
    chargesOf(alice).move(mine, 'SENDING', { cause: null });
    chargesOf(alice).move(mine, 'UNKNOWN', { cause: null });
    office.settle();
    answered(bob, ask(bob, kind), kind);
    office.settle();
    const again = ask(alice, kind, mine);
    expect(stateOf(alice, again)).toBe('PREPARED');
  });
});
