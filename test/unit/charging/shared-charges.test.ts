import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAlertStore } from '../../../main/alerts/alert-store.ts';
import { createCharges } from '../../../main/charging/charges.ts';
import { createPurchases } from '../../../main/discovery/decrypt/purchases.ts';
import { createMatterActs } from '../../../main/library/matter-acts.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { interpretStatement } from '../../../main/register/interpret-statement.ts';
import { createStatementStore } from '../../../main/register/statement-store.ts';
import { summaryOf } from '../../../main/register/statement-views.ts';
import type { Land } from '../../../shared/model/land.ts';
import { landKey } from '../../../shared/model/land.ts';
import type { VolumeFolio } from '../../../shared/model/volume-folio.ts';
import { aStatement } from '../../support/drss.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { connection, orderKinds, use } from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

const title = '10940/843' as VolumeFolio;
const land: Land = { propertyPfi: '5100001', spis: ['1\\PS100001'] };
let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, orderKinds);
  bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, orderKinds);
});
afterEach(() => office.close());

const chargesOf = ({ db, computer }: SharedLibrary, appended: unknown[] = []) =>
  createCharges(db, {
    ...{ clock: new FakeClock(), bootId: 'boot', computer },
    append: (entry) => appended.push(entry),
  });

const answer = aStatement();
const { registerSearchStatementCertificate: _, ...withoutLink } = answer.titleSearchCertificate;
const withoutPdf = { titleSearchCertificate: withoutLink };
const secret = 'key=abc';

function prepare(
  library: SharedLibrary,
  kind: 'statement' | 'decrypt' | 'alert',
  key: string,
  also: (id: string) => void,
) {
  const id = library.newId();
  const request = { api: 'drss', method: 'GET', path: '/secret/path', query: {}, body: null } as const;
  const about = { matterNumber: '2026-118', reference: 'R', subject: {} };
  const charges = chargesOf(library);
  charges.prepare({ id, connectionId: connection, kind, key, request, about, afterUnknown: null }, () =>
    also(id),
  );
  charges.move(id, 'SENDING', { cause: null, sentAt: 1 });
  return { id, charges };
}

function retrieve(library: SharedLibrary, raw: unknown = answer): string {
  const statements = createStatementStore(library.db);
  const { id, charges } = prepare(library, 'statement', title, (of) =>
    statements.add({
      ...{ id: of, connectionId: connection, matterId: use(library, '2026-118'), volumeFolio: title },
      ...{ withText: true, withCertificate: true, customerReference: '2026-118 MARK' },
    }),
  );
  const rawAnswer = new TextEncoder().encode(JSON.stringify(raw));
  charges.move(id, 'ANSWERED', { cause: null, rawAnswer, httpStatus: 200, contentType: 'application/json' });
  charges.move(id, 'DONE', { cause: 'A remark.' }, () => {
    statements.describe(id, { producedDate: '28/11/2026', securityNo: '124', hasText: true, hasLink: true });
    statements.describeAbout(id, { address: null, land: 'Lot 1', proprietors: [] });
  });
  return id;
}

function buy(library: SharedLibrary): string {
  const purchases = createPurchases(library.db);
  const { id, charges } = prepare(library, 'decrypt', landKey(land), (of) =>
    purchases.add({
      id: of,
      connectionId: connection,
      matterId: use(library, '2026-118'),
      land,
      about: 'Lot 1',
    }),
  );
  charges.move(id, 'ANSWERED', { cause: null, rawAnswer: new Uint8Array([1]), httpStatus: 200 });
  charges.move(id, 'DONE', { cause: null }, () => purchases.answered(id, title));
  return id;
}

function subscribe(library: SharedLibrary): string {
  const alerts = createAlertStore(library.db, library);
  const { id, charges } = prepare(library, 'alert', title, (of) =>
    alerts.add({
      ...{ id: of, connectionId: connection, chargeId: of, volumeFolio: title, customerRef: '2026-118 MARK' },
      ...{ startDateTime: '2026-11-28', endDateTime: '2027-11-28', subscriptionId: null, createdAt: 5 },
    }),
  );
  charges.move(id, 'ANSWERED', { cause: null, rawAnswer: new Uint8Array([1]), httpStatus: 200 });
  charges.move(id, 'DONE', { cause: null }, () => alerts.subscribed(id, 'S-1'));
  return id;
}

/** Nothing of what a colleague paid for can be sent, asked about or brought back here. */
function expectInert(library: SharedLibrary, id: string): void {
  const { db } = library;
  const charges = chargesOf(library);
  for (const kind of ['statement', 'decrypt', 'alert'] as const)
    expect(charges.left(kind, ['PREPARED', 'SENDING', 'ANSWERED', 'UNKNOWN', 'UNREADABLE'])).toEqual([]);
  expect(db.get('SELECT state, computer, body FROM charge WHERE id = ?', id)).toEqual({
    ...{ state: 'DONE', computer: 'desk', body: null },
  });
  expect(JSON.stringify(db.all('SELECT request FROM charge'))).not.toContain('secret');
  for (const state of ['PREPARED', 'NOT_SENT', 'SENDING', 'ANSWERED', 'UNKNOWN', 'PLACED', 'PRESUMED_ABSENT'])
    expect(() => db.run('UPDATE charge SET state = ? WHERE id = ?', state, id)).toThrow();
  expect(db.all('SELECT * FROM statement_pdf')).toEqual([]);
}

function settledTwice(): void {
  const before = office.entries.length;
  office.compareAll(alice);
  office.compareAll(bob);
  office.settle();
  expect(office.entries).toHaveLength(before);
}

describe('a register statement', () => {
  const meaning = (library: SharedLibrary, id: string) => {
    const charge = chargesOf(library).get(id);
    const bytes = charge?.rawAnswer ?? new Uint8Array();
    return interpretStatement(bytes, charge?.contentType ?? null, title, { loopbackOrigin: null });
  };

  test('opens on each computer as where it was paid for, and can be asked for by none of them', () => {
    const id = retrieve(alice);
    office.settle();
    const { link, ...hers } = meaning(alice, id);
    expect(link).toContain(secret);
    expect(meaning(bob, id)).toEqual({ ...hers, link: null });
    expect(hers.statement).not.toBeNull();
    expect(hers.text).toContain('REGISTER SEARCH STATEMENT');
    const shown = ({ db }: SharedLibrary) => {
      const { matterId, hasLink, ...row } = createStatementStore(db).get(id) ?? {};
      return row as object;
    };
    expect(shown(bob)).toEqual(shown(alice));
    const head = (library: SharedLibrary) => chargesOf(library).heads([id]).get(id);
    expect(head(bob)).toEqual(head(alice));
    expectInert(bob, id);
    settledTwice();
  });

  test.each([
    ['says that its PDF comes from the computer that has the link', answer, 'elsewhere'],
    ['says nothing of a PDF where none came', withoutPdf, 'none'],
  ])('%s', (_, raw, state) => {
    const id = retrieve(alice, raw);
    office.settle();
    const row = createStatementStore(bob.db).get(id);
    const head = chargesOf(bob).heads([id]).get(id);
    if (row === null || head === undefined) throw new Error('The statement did not arrive');
    expect(summaryOf(row, head, false).pdf.state).toBe(state);
    settledTwice();
  });

  test('never tells the secret link', () => {
    retrieve(alice, { wrapped: answer });
    office.settle();
    expect(JSON.stringify(office.entries)).not.toContain(secret);
    expect(office.entries.some(({ kind }) => kind === 'statement')).toBe(true);
  });

  test('is not told while its outcome is not known', () => {
    const { id, charges } = prepare(alice, 'statement', title, (of) =>
      createStatementStore(alice.db).add({
        ...{ id: of, connectionId: connection, matterId: use(alice, '2026-118'), volumeFolio: title },
        ...{ withText: true, withCertificate: true, customerReference: 'R' },
      }),
    );
    charges.move(id, 'UNKNOWN', { cause: null });
    office.settle();
    expect(office.entries.some(({ kind }) => kind === 'statement')).toBe(false);
  });

  test('does not stand in the way of another, and writes nothing into the log of orders', () => {
    retrieve(alice);
    office.settle();
    const appended: unknown[] = [];
    const charges = chargesOf(bob, appended);
    expect(appended).toEqual([]);
    const request = { api: 'drss', method: 'GET', path: '/', query: {}, body: null } as const;
    const about = { matterNumber: '2026-118', reference: 'R', subject: {} };
    const next = {
      id: 'next',
      connectionId: connection,
      kind: 'statement' as const,
      key: title,
      request,
      about,
    };
    expect(charges.prepare({ ...next, afterUnknown: null }, () => {})).toBeNull();
  });

  test('that only the log of orders brought back is read from the office again', () => {
    const id = retrieve(alice);
    office.settle();
    const again = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, orderKinds);
    const matterId = use(again, '2026-118');
    const { db } = again;
    db.run(
      `INSERT INTO charge (id, connection_id, kind, thing_key, request, requested_at, computer, boot_id, state, moved_at,
         moved_at_monotonic) VALUES (?, ?, 'statement', ?, '{}', 1, 'desk', 'boot', 'PREPARED', 1, 0)`,
      ...[id, connection, title],
    );
    for (const state of ['SENDING', 'UNKNOWN', 'DONE'])
      db.run('UPDATE charge SET state = ? WHERE id = ?', state, id);
    createStatementStore(db).add({
      ...{ id, connectionId: connection, matterId, volumeFolio: title },
      ...{ withText: true, withCertificate: true, customerReference: '2026-118 MARK' },
    });
    office.compareAll(again);
    office.settle();
    expect(meaning(again, id).text).toContain('REGISTER SEARCH STATEMENT');
    expect(meaning(alice, id).link).toContain(secret);
  });

  test('is moved by a colleague', () => {
    const id = retrieve(alice);
    office.settle();
    const matters = createMatters(bob.db, bob);
    const acts = createMatterActs(bob.db, {
      ...{ newId: bob.newId, now: bob.now, computer: bob.computer },
      ...{ renumberCarts: () => {}, cartLinesFor: () => 0, use: (of, number) => matters.use(of, number) },
    });
    expect(acts.move(connection, [{ kind: 'statement', id }], '2026-300').ok).toBe(true);
    office.settle();
    expect(createStatementStore(alice.db).get(id)?.matterNumber).toBe('2026-300');
    settledTwice();
  });
});

test('a title number that was bought is known on each computer', () => {
  const id = buy(alice);
  office.settle();
  const known = ({ db }: SharedLibrary) =>
    createPurchases(db)
      .known(connection, land)
      .map(({ matterId, ...one }) => one);
  expect(known(bob)).toEqual(known(alice));
  expect(known(bob)).toMatchObject([{ id, volumeFolio: title, matterNumber: '2026-118' }]);
  expectInert(bob, id);
  settledTwice();
});

describe('a title alert', () => {
  const alerts = (library: SharedLibrary) => createAlertStore(library.db, library).list(connection);

  test('is known on each computer, without a charge where it was not paid for', () => {
    subscribe(alice);
    office.settle();
    const [theirs] = alerts(alice);
    expect(alerts(bob)).toEqual([{ ...theirs, id: expect.any(String), chargeId: null }]);
    expect(bob.db.all('SELECT * FROM charge')).toEqual([]);
    settledTwice();
  });

  test('is the one that a notification told of before', () => {
    createAlertStore(bob.db, bob).add({
      ...{ id: 'told', connectionId: connection, chargeId: null, volumeFolio: title, customerRef: '' },
      ...{ startDateTime: '', endDateTime: '', subscriptionId: 'S-1', createdAt: 1 },
    });
    subscribe(alice);
    office.settle();
    expect(alerts(bob)).toMatchObject([
      { id: 'told', customerRef: '2026-118 MARK', endDateTime: '2027-11-28' },
    ]);
    settledTwice();
  });
});
