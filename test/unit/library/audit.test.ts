import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditHandlers } from '../../../main/api/handlers/audit.ts';
import { type Audit, createAudit } from '../../../main/library/audit.ts';
import { createMatterMoney } from '../../../main/library/matter-money.ts';
import type { AuditFilter } from '../../../shared/contract/procedures/audit.ts';
import { connection, orderKinds, place, search } from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, orderKinds);
  bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, orderKinds);
  search(alice, 'A', 'Citizen');
  place(alice, 'A', 'E-1');
  search(bob, 'B', 'Nguyen');
  office.settle();
});
afterEach(() => office.close());

const auditOf = ({ db, computer }: SharedLibrary): Audit => createAudit(db, { computer });
function listed(library: SharedLibrary, filter: Partial<AuditFilter> = {}, limit = 50, offset = 0) {
  const asked = { text: '', ...filter };
  const audit = auditOf(library);
  const rows = audit.list(connection, asked, { limit, offset });
  if (limit === 50) expect(audit.count(connection, asked)).toBe(rows.length);
  return rows.map(({ kind, person, what, purpose, matterNumber, costCents }) =>
    [kind, person, what, purpose, matterNumber, costCents].join('|'),
  );
}
const ofCertificate = 'order|Alice Ng|Register Search Statement, ';

test('every computer lists who searched whom and why, and who ordered what for which matter and cost, newest first', () => {
  for (const library of [alice, bob]) {
    const rows = listed(library);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toBe('ownerSearch|Bob Li|Nguyen, Jan|Sale of the land|B|');
    expect(rows[3]).toBe('ownerSearch|Alice Ng|Citizen, Jan|Sale of the land|A|');
    for (const row of rows.slice(1, 3)) {
      expect(row.startsWith(ofCertificate)).toBe(true);
      expect(row.endsWith('||A|891')).toBe(true);
    }
    expect(auditOf(library).people(connection)).toEqual(['Alice Ng', 'Bob Li']);
  }
});

test('it is filtered by person, kind, period and words, and read a page at a time without a gap', () => {
  expect(listed(alice, { person: 'Bob Li' })).toHaveLength(1);
  expect(listed(alice, { kind: 'order' })).toHaveLength(2);
  expect(listed(alice, { kind: 'ownerSearch', text: 'CITIZEN sale' })).toHaveLength(1);
  expect(listed(alice, { text: 'citizen alice' })).toHaveLength(1);
  expect(listed(alice, { from: '2099-01-01' })).toEqual([]);
  expect(listed(alice, { to: '2001-01-01' })).toEqual([]);
  const all = listed(alice);
  const pages = [0, 1, 2, 3].flatMap((offset) => listed(alice, {}, 1, offset));
  expect(pages).toEqual(all);
  expect(listed(alice, { person: '' })).toEqual([]);
});

test('the fees of an order are a row of their own, so that the rows come to what the matter cost', () => {
  alice.db.run('UPDATE intent SET total_cents = 2000');
  alice.ledger.makeEntries(100);
  office.settle();
  for (const library of [alice, bob]) {
    expect(listed(library, { kind: 'fee' })).toEqual(['fee|Alice Ng|Order E-1||A|218']);
    const rows = auditOf(library).list(connection, { text: '' }, { limit: 50, offset: 0 });
    expect(rows.find(({ kind }) => kind === 'fee')?.place).toMatchObject({ screen: 'order' });
    const id = String(library.db.get(`SELECT id FROM matter WHERE number = 'A'`)?.id);
    const { totalCents, elsewhere } = createMatterMoney(library.db).money(id);
    expect(rows.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0)).toBe(
      totalCents + elsewhere.totalCents,
    );
  }
});

test('what other connections searched and ordered is not in it', () => {
  expect(auditOf(alice).list('another', { text: '' }, { limit: 50, offset: 0 })).toEqual([]);
});

test('the file holds what the filter shows, and no text in it is a formula', async () => {
  search(alice, '=A1', '=HYPERLINK("http://x")');
  let file = '';
  const handlers = auditHandlers({
    connectionId: () => connection,
    audit: auditOf(alice),
    now: () => Date.parse('2026-11-28T02:00:00Z'),
    desktop: {
      saveMade: (name, bytes) => {
        file = `${name}\n${new TextDecoder().decode(bytes)}`;
        return Promise.resolve({ ok: true, value: '/tmp/file.csv' });
      },
    },
  });
  const saved = await handlers.exportCsv({ text: '', kind: 'ownerSearch' }, new AbortController().signal);
  expect(saved).toEqual({ ok: true, value: { path: '/tmp/file.csv', rows: 3 } });
  expect(file).toContain('Landfolio audit 2026-11-28.csv');
  expect(file).toContain(',Alice Ng,Owner search,"Citizen, Jan",Sale of the land,A,,');
  expect(file).toContain(`"'=HYPERLINK(""http://x""), Jan"`);
  expect(file).toContain(`,'=A1,`);
});

test('who restricted and who opened which matter, and when, is listed for those who may read it', () => {
  const matter = String(
    alice.ledger.ids.sharedOf('matter', String(alice.db.get(`SELECT id FROM matter WHERE number = 'A'`)?.id)),
  );
  const kind = 'restriction' as const;
  office.restrict(alice, [matter], []);
  office.settle();
  expect(listed(alice, { kind })).toEqual(['restriction|Alice Ng|Restricted to Alice Ng||A|']);
  expect(listed(bob, { kind })).toEqual([]);
  office.restrict(alice, [matter], null);
  office.settle();
  for (const library of [alice, bob]) {
    expect(listed(library, { kind })).toEqual([
      'restriction|Alice Ng|Opened to everyone||A|',
      'restriction|Alice Ng|Restricted to Alice Ng||A|',
    ]);
    expect(listed(library, { kind, person: 'Alice Ng', text: 'alice' })).toHaveLength(2);
    const [at] = auditOf(library).list(connection, { text: '', kind }, { limit: 1, offset: 0 });
    expect(at).toMatchObject({
      at: expect.any(Number),
      place: null,
      matterId: expect.any(String),
      charged: 'no',
    });
  }
});
