import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAlerts } from '../../../main/alerts/alerts.ts';
import { createCharges } from '../../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import { watchCharges } from '../../../main/charging/watch-charges.ts';
import { createDecrypting } from '../../../main/discovery/decrypt/decrypt.ts';
import { createPurchases } from '../../../main/discovery/decrypt/purchases.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createRegister } from '../../../main/register/register.ts';
import { createClaims, type OfficeClaims } from '../../../main/sharing/claims.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { uuid7 } from '../../../main/storage/uuid7.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { Knowingly } from '../../../shared/model/claim-failure.ts';
import { aStatement } from '../../support/drss.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { FakeFiles } from '../../support/fake-files.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { FakeLink, FakeOffice } from '../../support/fake-office.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { ScriptedCharges } from '../../support/scripted-charges.ts';

type Answer = Promise<Result<unknown, { readonly code: string; readonly data: unknown }>>;

let db: Db;
let office: FakeOffice;
let link: FakeLink;
let claims: OfficeClaims;
let service: ScriptedCharges;
let buy: Record<string, (knowingly?: Knowingly) => Answer>;
beforeEach(() => {
  db = newLibrary();
  office = new FakeOffice();
  link = new FakeLink(office, 'alice');
  service = new ScriptedCharges({ ...nowhere, accountId: 'ACC-1' });
  service.read = async () => ok({ titles: [] }) as never;
  const clock = new FakeClock();
  let count = 0;
  const newId = () => {
    count += 1;
    const bytes = new Uint8Array(10);
    bytes[9] = count;
    return uuid7(clock.now(), bytes);
  };
  const ids = { newId, bootId: newId(), computer: 'desk' };
  const [events, log] = [createQuietEvents(), createQuietLog()];
  const context = { db, clock, ids, events, log };
  claims = createClaims({ ...context, link: () => link, isAllSent: () => true, checkpoints() {} });
  const matters = createMatters(db, { now: () => clock.now(), newId, computer: 'desk' });
  const matterId = (connectionId: string, number: string) => matters.use(connectionId, number);
  const parts = {
    ...context,
    ...{ claims, matterId, version: '1', current: () => service, serviceFor: () => service },
    held: createHeldOutcomes(clock),
    charges: watchCharges(createCharges(db, { clock, ...ids }), events),
  };
  const register = createRegister({
    ...parts,
    random: new FakeRandom(),
    store: createContentStore(new FakeFiles(() => clock.now()), '/store'),
    power: { onResume: () => () => {} },
    keepDocument() {},
  });
  const alerts = createAlerts(parts);
  const decrypting = createDecrypting({
    ...parts,
    closedMatter: () => [],
    purchases: createPurchases(db),
    service: () => service,
  });
  const matterNumber = '2026-118';
  buy = {
    'a register statement'(knowingly = {}) {
      service.next = { status: 200, body: aStatement() };
      const asked = { volumeFolio: '10940/843', matterNumber, withText: true, withCertificate: false };
      return register.retrieve({ ...asked, ...knowingly });
    },
    'an alert'(knowingly = {}) {
      service.next = { status: 201, body: { subscriptionId: 'b9f7c1de-0000-4000-8000-000000000001' } };
      const times = { startDateTime: '2026-12-01T09:00:00+11:00', endDateTime: '2027-03-01T09:00:00Z' };
      return alerts.subscribe({ volumeFolio: '9876/043', customerRef: matterNumber, ...times, ...knowingly });
    },
    'a title number'(knowingly = {}) {
      service.next = { status: 200, body: { titleIds: { 'encrypted-one': '10940/843' } } };
      const context = { propertyPfi: '208045633', spis: ['101\\PS328573'], titleCount: 1 };
      return decrypting.decrypt({ titleId: 'encrypted-one', matterNumber, context, ...knowingly });
    },
  };
});
afterEach(() => db.close());

const charges = () => db.all('SELECT state FROM charge').map(({ state }) => state);
const sent = () => service.calls.length;
/** Every claim is lost before what it is for is sent. */
function loseClaims(): void {
  link.before = (call) => {
    if (call === 'start') for (const claim of office.claims) claim.state = 'free';
  };
}

describe.each(['a register statement', 'an alert', 'a title number'])('%s', (what) => {
  const ask = (knowingly?: Knowingly) =>
    buy[what]?.(knowingly) ?? Promise.resolve(failed({ code: '', data: null }));

  test('is claimed before it is written down, begun before it is sent, and settled by its outcome', async () => {
    const seen: unknown[] = [];
    link.before = (call) => seen.push([call, charges(), sent()]);
    await ask();
    expect(seen).toEqual([
      ['claim', [], 0],
      ['start', ['PREPARED'], 0],
    ]);
    expect(sent()).toBe(1);
    expect(charges()).toEqual(['DONE']);
    await claims.settleClaims();
    expect(office.claims.map(({ state }) => state)).toEqual(['ordered']);
  });

  test('is not bought while a colleague buys it, and not written down', async () => {
    loseClaims();
    await ask();
    office.colleague(office.claims[0]?.thing ?? '', 'sending');
    link.before = () => {};
    expect(await ask()).toMatchObject({
      failure: { code: 'CLAIM_FAILED', data: { claims: [{ person: 'bob Ng', state: 'ordering' }] } },
    });
    expect([charges(), sent()]).toEqual([['NOT_SENT'], 0]);
  });

  test('is bought knowingly only while the server cannot be reached', async () => {
    link.isReachable = false;
    expect(await ask()).toMatchObject({ failure: { data: { kind: 'officeUnreachable' } } });
    expect([charges(), sent()]).toEqual([[], 0]);
    await ask({ withoutOffice: true });
    expect(sent()).toBe(1);
  });

  test('is not sent where its claim was lost', async () => {
    loseClaims();
    expect(await ask()).toMatchObject({ failure: { data: { reason: { code: 'claimLost' } } } });
    expect([charges(), sent()]).toEqual([['NOT_SENT'], 0]);
  });
});
