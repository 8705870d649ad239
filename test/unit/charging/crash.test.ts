import { afterAll, describe, expect, test } from 'vitest';
import { createAlerts } from '../../../main/alerts/alerts.ts';
import { createCharges } from '../../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import { watchCharges } from '../../../main/charging/watch-charges.ts';
import { createDecrypting } from '../../../main/discovery/decrypt/decrypt.ts';
import { createPurchases } from '../../../main/discovery/decrypt/purchases.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createRegister } from '../../../main/register/register.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { aStatement } from '../../support/drss.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { FakeFiles } from '../../support/fake-files.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { killableDb, Life } from '../../support/killable-db.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { type Script, ScriptedCharges } from '../../support/scripted-charges.ts';

/*
 * Every request that may cost money, killed at every step: before each write, inside each transaction, after each commit,
 * and while the request is on its way. After the next start the journal must tell the truth about the money.
 */

/** In memory: that a commit outlives the process is proved where processes are killed (test/integration/charging). */
let library: Db = newLibrary();
afterAll(() => library.close());

function begin(): void {
  library.close();
  library = newLibrary();
}

const clock = new FakeClock();
let ids = 0;
const newId = () => {
  ids += 1;
  return `id-${String(ids).padStart(8, '0')}`;
};

/** Requests of which bytes left this computer, over all lives since `begin`. */
let left = 0;

/** One run of the program on the library, which may die. */
function run(life: Life, next: Script) {
  const file = library;
  const db = killableDb(file, life);
  const log = createQuietLog();
  const service = new ScriptedCharges({ ...nowhere, accountId: 'ACC-1' });
  service.next = next;
  service.pause = async () => {
    left += 1;
    life.step();
  };
  const bootId = newId();
  const ids = { newId, bootId, computer: 'desk' };
  const events = createQuietEvents();
  const held = createHeldOutcomes(clock);
  const parts = { db, clock, held, log, ids, events, version: '9.9.9', current: () => service };
  const charges = watchCharges(createCharges(db, { clock, ...ids }), events);
  const matters = createMatters(db, { now: () => clock.now(), newId, computer: 'desk' });
  const matterId = (connectionId: string, number: string) => matters.use(connectionId, number);
  /** What was shown of each charge while it lived, the last word of each. */
  const shown = new Map<string, string>();
  const show = (view: { id: string; state: string }) => void shown.set(view.id, view.state);
  events.on('statementChanged', ({ statement }) => show(statement));
  events.on('alertChanged', ({ alert }) => show(alert));
  const register = createRegister({
    ...parts,
    charges,
    store: createContentStore(new FakeFiles(() => clock.now()), '/store'),
    random: new FakeRandom(),
    matterId,
    keepDocument: () => {},
    power: { onResume: () => () => {} },
    serviceFor: () => service,
  });
  const alerts = createAlerts({ ...parts, charges });
  const decrypting = createDecrypting({
    closedMatter: () => [],
    ...parts,
    charges,
    purchases: createPurchases(db),
    service: () => service,
    serviceFor: () => service,
    matterId,
  });
  return {
    file,
    shown,
    register,
    alerts,
    decrypting,
    recover() {
      decrypting.recover();
      register.recover();
      alerts.recover();
    },
  };
}
type Run = ReturnType<typeof run>;

const subscriptionId = 'b9f7c1de-0000-4000-8000-000000000001';

/** What a screen shows of the one thing after a start. */
type Shown = 'nothing' | 'answer' | 'unknown' | 'refused' | 'notSent';

interface Kind {
  readonly answer: unknown;
  ask(run: Run): Promise<{ readonly ok: boolean; readonly failure?: { readonly code: string } }>;
  look(run: Run): Shown;
}

const kinds: Readonly<Record<string, Kind>> = {
  'a register statement': {
    answer: aStatement(),
    ask: ({ register }) =>
      register.retrieve({
        volumeFolio: '10940/843',
        matterNumber: '2026-118',
        withText: true,
        withCertificate: false,
      }),
    look({ register }) {
      const [row] = register.list({});
      if (row === undefined) return 'nothing';
      if (row.state === 'kept') {
        expect(register.get(row.id)).toMatchObject({
          text: expect.stringContaining('Volume 10940'),
          securityNo: '124080291367D',
        });
        return 'answer';
      }
      return row.state as Shown;
    },
  },
  'a title alert': {
    answer: { subscriptionId },
    ask: ({ alerts }) =>
      alerts.subscribe({
        volumeFolio: '9876/043',
        customerRef: '2026-118',
        startDateTime: '2026-12-01T09:00:00+11:00',
        endDateTime: '2027-03-01T09:00:00Z',
      }),
    look({ alerts }) {
      const [row] = alerts.list();
      if (row === undefined) return 'nothing';
      expect(row.subscriptionId).toBe(row.state === 'subscribed' ? subscriptionId : null);
      return row.state === 'subscribed' ? 'answer' : (row.state as Shown);
    },
  },
  'a volume/folio': {
    answer: { titleIds: { 'encrypted-one': '10940/843' } },
    ask: ({ decrypting }) =>
      decrypting.decrypt({
        titleId: 'encrypted-one',
        matterNumber: '2026-118',
        context: { propertyPfi: '208045633', spis: ['101\\PS328573'], titleCount: 1 } as never,
      }),
    look({ decrypting, file }) {
      const [known] = decrypting.known({ propertyPfi: '208045633', spis: [] });
      if (known !== undefined) {
        expect(known).toEqual({ volumeFolio: '10940/843', matterNumber: '2026-118' });
        return 'answer';
      }
      const state = file.get('SELECT state FROM charge')?.state;
      if (state === undefined) return 'nothing';
      return (
        ({ UNKNOWN: 'unknown', REFUSED: 'refused', NOT_SENT: 'notSent' } as const)[String(state)] ?? 'nothing'
      );
    },
  },
};

const outcomes: readonly (readonly [name: string, script: (kind: Kind) => Script, end: Shown])[] = [
  ['answered', (kind) => ({ status: 200, body: kind.answer }), 'answer'],
  ['refused', () => ({ status: 400, body: { errorMessage: 'No' } }), 'refused'],
  ['answered with an error', () => ({ status: 500, body: '' }), 'unknown'],
  ['lost', () => 'lostRequest', 'unknown'],
  ['never sent', () => 'notSent', 'notSent'],
];

const wasIn = (one: Run, state: string) =>
  one.file.get('SELECT count(*) AS n FROM charge_event WHERE to_state = ?', state)?.n !== 0;

/** What must hold after the start that follows a death, whenever that was. */
async function holds(kind: Kind, one: Run, end: Shown, script: Script): Promise<void> {
  const open = one.file.all(`SELECT state FROM charge WHERE state IN ('PREPARED', 'SENDING', 'ANSWERED')`);
  expect(open).toEqual([]);
  expect(left).toBeLessThanOrEqual(1);
  const seen = kind.look(one);
  // What left may cost money: never shown as nothing, or as not sent.
  if (left === 1) expect(['answer', 'unknown', 'refused']).toContain(seen);
  if (!wasIn(one, 'SENDING')) expect(['nothing', 'notSent']).toContain(seen);
  else if (wasIn(one, 'ANSWERED')) expect(seen).toBe(end);
  else expect(seen).toBe('unknown');

  // The same again, by somebody who does not know: never a second payment for what is had or in doubt.
  const before = left;
  const again = await kind.ask(one);
  if (seen === 'unknown') {
    expect(again).toMatchObject({ ok: false, failure: { code: 'ALREADY_PLACED' } });
    expect(left).toBe(before);
  } else if (seen === 'answer' && kind === kinds['a volume/folio']) {
    expect(again).toMatchObject({ ok: true, value: { wasKnown: true } });
    expect(left).toBe(before);
  } else if (seen === 'answer' && kind === kinds['a title alert']) {
    expect(again).toMatchObject({ ok: false, failure: { code: 'INVALID' } });
    expect(left).toBe(before);
  } else if (script !== 'notSent') expect(left).toBe(before + 1);
}

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  test.each(outcomes)(
    'that is %s tells the truth about the money, whenever the program dies',
    async (_, scriptOf, end) => {
      const script = scriptOf(kind);
      let deaths = 0;
      for (let deadly = 1; ; deadly += 1) {
        begin();
        left = 0;
        const life = new Life(deadly);
        const first = run(life, script);
        const told = await kind.ask(first).catch(() => null);
        const second = run(new Life(), script);
        second.recover();
        const seen = kind.look(second);
        // What was shown as had is had: it was stored before.
        if (told?.ok === true && end === 'answer') expect(seen).toBe('answer');
        if ([...first.shown.values()].some((state) => state === 'kept' || state === 'subscribed')) {
          expect(seen).toBe('answer');
        }
        await holds(kind, second, end, script);
        if (!life.isOver) break;
        deaths += 1;
      }
      expect(deaths).toBeGreaterThan(8);
    },
  );

  test('survives a start that is killed as well, at every step of it', async () => {
    const script = { status: 200, body: kind.answer };
    let deaths = 0;
    let isFirstKilled = true;
    for (let deadly = 1; isFirstKilled; deadly += 1) {
      for (let second = 1; ; second += 1) {
        begin();
        left = 0;
        const life = new Life(deadly);
        const one = run(life, script);
        await kind.ask(one).catch(() => null);
        isFirstKilled = life.isOver;
        const recovery = new Life(second);
        const two = run(recovery, script);
        // A start that dies is no start: what it throws, or keeps to itself, is gone with it.
        try {
          two.recover();
        } catch {}
        const three = run(new Life(), script);
        three.recover();
        await holds(kind, three, 'answer', script);
        if (!recovery.isOver) break;
        deaths += 1;
      }
    }
    expect(deaths).toBeGreaterThan(10);
  });
});

test('an import of notifications that is killed is done whole or not at all, and can be done again', async () => {
  const delivery = (notificationId: string) => ({
    eventId: `e-${notificationId}`,
    eventType: 'title_alert_notification',
    eventDate: '2026-12-24T10:00:00Z',
    data: {
      notificationId,
      subscriptionId,
      volumeFolio: '9876/043',
      customerRef: '2026-118',
      activityType: 'PRELODGE',
      activityTime: '2026-12-24T09:59:00Z',
    },
  });
  const text = JSON.stringify([delivery('n-1'), delivery('n-2')]);
  const alert = kinds['a title alert'];
  if (alert === undefined) throw new Error('No such kind');
  let deaths = 0;
  for (let deadly = 1; ; deadly += 1) {
    begin();
    left = 0;
    const before = run(new Life(), 'lostRequest');
    await alert.ask(before);

    const life = new Life(deadly);
    const one = run(life, 'notSent');
    try {
      one.alerts.importNotifications(text);
    } catch {}

    const two = run(new Life(), 'notSent');
    two.recover();
    const found = two.alerts.list();
    expect(found).toHaveLength(1);
    expect([
      ['unknown', 0],
      ['subscribed', 2],
    ]).toContainEqual([found[0]?.state, found[0]?.notifications.length]);
    const again = two.alerts.importNotifications(text);
    const isDone = found[0]?.state === 'subscribed';
    expect(again).toMatchObject({ value: isDone ? { alreadyKnown: 2 } : { imported: 2 } });
    expect(two.alerts.list()).toMatchObject([{ state: 'subscribed', subscriptionId }]);
    expect(two.file.get('SELECT state FROM charge')).toEqual({ state: 'DONE' });
    if (!life.isOver) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(4);
});
