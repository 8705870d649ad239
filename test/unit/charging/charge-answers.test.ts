import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAlerts } from '../../../main/alerts/alerts.ts';
import { createChargeSubjects } from '../../../main/app/charge-subjects.ts';
import { type ChargeAnswer, createChargeAnswers } from '../../../main/charging/charge-answers.ts';
import { chargeDoubts } from '../../../main/charging/charge-doubts.ts';
import { createCharges } from '../../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import { watchCharges } from '../../../main/charging/watch-charges.ts';
import { createDecrypting } from '../../../main/discovery/decrypt/decrypt.ts';
import { createPurchases } from '../../../main/discovery/decrypt/purchases.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createRegister } from '../../../main/register/register.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import type { ChargeEntry } from '../../../main/storage/logged-charges.ts';
import { providerText } from '../../../renderer/features/charges/text.ts';
import type { ChargeView } from '../../../shared/contract/views/charge.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { FakeFiles } from '../../support/fake-files.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { Killed, killableDb, Life } from '../../support/killable-db.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { ScriptedCharges } from '../../support/scripted-charges.ts';

/*
 * A register statement, an alert or a title number in doubt: the service has no list of them, so that only the service
 * provider can say what became of it, and a person writes it down.
 */

const kinds = ['statement', 'alert', 'decrypt'] as const;
type Kind = (typeof kinds)[number];

let file: Db;
let clock: FakeClock;
let service: ScriptedCharges;
let entries: ChargeEntry[];
let count: number;
beforeEach(() => {
  file = newLibrary();
  clock = new FakeClock();
  service = new ScriptedCharges({ ...nowhere, accountId: 'ACC-1', customerId: 'CUST-7' });
  service.next = 'lostRequest';
  entries = [];
  count = 0;
});
afterEach(() => file.close());

/** The program on the library, which may die. */
function run(life = new Life()) {
  const db = killableDb(file, life);
  const log = createQuietLog();
  const newId = () => {
    count += 1;
    return `id-${count}`;
  };
  const ids = { newId, bootId: newId(), computer: 'desk' };
  const events = createQuietEvents();
  const told: string[] = [];
  events.on('chargeChanged', ({ chargeId }) => told.push(chargeId));
  const held = createHeldOutcomes(clock);
  const parts = { db, clock, held, log, ids, events, version: '9.9.9', current: () => service };
  const append = (entry: ChargeEntry) => {
    life.step();
    entries.push(entry);
  };
  const charges = watchCharges(createCharges(db, { clock, ...ids, append }), events);
  const matters = createMatters(db, { now: () => clock.now(), ...ids });
  const matterId = (connectionId: string, number: string) => matters.use(connectionId, number);
  const purchases = createPurchases(db);
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
    purchases,
    service: () => service,
    serviceFor: () => service,
    matterId,
  });
  const subjects = createChargeSubjects({ clock, db, ids, purchases });
  const answers = createChargeAnswers({ clock, db, charges, subjects, current: () => service });

  async function ask(kind: Kind, afterUnknown?: string): Promise<string> {
    const before = new Set(file.all('SELECT id FROM charge').map(({ id }) => id));
    await (kind === 'statement'
      ? register.retrieve({ ...statement, afterUnknown })
      : kind === 'alert'
        ? alerts.subscribe({ ...alert, afterUnknown })
        : decrypting.decrypt({ ...title, afterUnknown }));
    const made = file.all('SELECT id FROM charge').find(({ id }) => !before.has(id));
    return String(made?.id ?? '');
  }
  const doubts = () => chargeDoubts(file, service.connection.id, clock.now());
  return { answers, register, alerts, decrypting, charges, ask, doubts, told };
}

const statement = {
  volumeFolio: '9094/554',
  matterNumber: '2026-118',
  withText: true,
  withCertificate: false,
};
const alert = {
  volumeFolio: '9094/554',
  customerRef: '2026-118',
  startDateTime: '2026-12-01T09:00:00+11:00',
  endDateTime: '2027-03-01T09:00:00+11:00',
};
const title = {
  titleId: 'encrypted-one',
  matterNumber: '2026-118',
  context: {
    propertyPfi: '208045633',
    spis: ['101\\PS328573'],
    titleCount: 1,
    about: '12 VICTORIA WAY CARLTON',
  },
};

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' }).format(clock.now());
const answer = (change: Partial<ChargeAnswer> = {}): ChargeAnswer => ({
  says: 'notPlaced',
  number: '',
  saidBy: 'Jo of the help desk',
  saidOn: today(),
  recordedBy: 'Kim',
  ...change,
});
const quarterHour = 15 * 60_000;

/** One in doubt, long enough that a slow service would have done it. */
async function inDoubt(kind: Kind) {
  const app = run();
  const id = await app.ask(kind);
  await clock.advance(quarterHour);
  return { ...app, id };
}

/** What the office would send to the service provider. */
function textOf(charge: ChargeView | null): string | null {
  return charge && providerText(charge);
}

describe.each(kinds)('a charge in doubt: %s', (kind) => {
  test('has a text that tells the service provider which request is meant', async () => {
    const { answers, id } = await inDoubt(kind);
    const charge = answers.get(id);
    const text = textOf(charge);
    expect([charge?.state, charge?.canRecord]).toEqual(['unknown', true]);
    const row = file.get('SELECT customer_reference FROM register_statement');
    const reference = kind === 'statement' ? String(row?.customer_reference) : '2026-118';
    const what =
      kind === 'decrypt'
        ? ['Land: 12 VICTORIA WAY CARLTON', 'Parcels: 101\\PS328573', 'Title ID: encrypted-one']
        : ['Title: 9094/554'];
    for (const line of [
      ...what,
      `Customer reference: ${reference}`,
      'Account: ACC-1',
      'Customer ID: CUST-7',
      `Correlation ID: ${id}`,
    ])
      expect(text?.split('\n')).toContain(line);
    expect(text).toMatch(/^Sent: .*2026.*, Melbourne time$/m);
  });

  test('leaves doubt as not charged, and then nothing warns of paying twice', async () => {
    const { answers, ask, doubts, id, told } = await inDoubt(kind);
    expect(doubts()).toEqual([{ id, kind }]);
    const recorded = answers.record(id, answer());
    expect(recorded).toMatchObject({
      ok: true,
      value: {
        state: 'settled',
        question: null,
        answers: [
          {
            says: 'notPlaced',
            number: null,
            saidBy: 'Jo of the help desk',
            saidOn: today(),
            recordedBy: 'Kim',
          },
        ],
      },
    });
    expect([doubts(), told.at(-1)]).toEqual([[], id]);
    // The independent log knows the decision and who made it.
    expect(entries.at(-1)).toMatchObject({
      charge: 'PRESUMED_ABSENT',
      id,
      word: { recordedBy: 'Kim' },
      computer: 'desk',
    });
    const again = await ask(kind);
    expect(again).not.toBe('');
  });

  test('is told as paid for where it was placed', async () => {
    const { answers, doubts, id } = await inDoubt(kind);
    expect(answers.record(id, answer({ says: 'placed' }))).toMatchObject({ ok: true });
    expect(doubts()).toEqual([]);
    expect(file.get('SELECT state FROM charge WHERE id = ?', id)).toEqual({ state: 'PLACED' });
    expect(textOf(answers.get(id))).toMatch(
      /with the details below was placed, but we have not received the result/,
    );
    expect(entries.at(-1)).toMatchObject({ charge: 'PLACED', id, word: { says: 'placed' } });
  });

  test('takes a word that corrects the one before, and keeps both', async () => {
    const { answers, id } = await inDoubt(kind);
    answers.record(id, answer());
    expect(answers.record(id, answer())).toMatchObject({
      failure: {
        data: { faults: [{ field: 'says', message: expect.stringContaining('already recorded') }] },
      },
    });
    answers.record(id, answer({ says: 'placed', saidBy: 'Lee' }));
    expect(answers.get(id)?.answers.map(({ says }) => says)).toEqual(['notPlaced', 'placed']);
  });

  test('is not taken for not placed while a slow service may still do it', async () => {
    const app = run();
    const id = await app.ask(kind);
    await clock.advance(quarterHour - 1);
    expect(app.answers.record(id, answer())).toMatchObject({
      failure: { data: { faults: [{ field: 'says' }] } },
    });
    expect(app.answers.record(id, answer({ says: 'placed' }))).toMatchObject({ ok: true });
  });

  test('is waited for from the sending on, which may come long after it was asked for', async () => {
    const send = service.chargeable.bind(service);
    service.chargeable = async (call) => {
      await clock.advance(60_000);
      return send(call);
    };
    const { answers, ask } = run();
    const id = await ask(kind);
    await clock.advance(quarterHour - 1);
    expect(answers.record(id, answer())).toMatchObject({
      failure: { data: { faults: [{ field: 'says' }] } },
    });
    await clock.advance(1);
    expect(answers.record(id, answer())).toMatchObject({ ok: true });
  });

  test('is not taken for not placed by a clock that was set back', async () => {
    const { answers, id } = await inDoubt(kind);
    clock.jumpWall(-quarterHour - 1);
    expect(answers.record(id, answer())).toMatchObject({
      failure: { data: { faults: [{ field: 'says', message: expect.stringContaining('clock') }] } },
    });
  });

  test('wants who said it, when, and who writes it down', async () => {
    const { answers, id } = await inDoubt(kind);
    const given = answer({ saidBy: ' ', saidOn: '2026-02-30', recordedBy: '' });
    const refused = answers.record(id, given);
    if (refused.ok || refused.failure.code !== 'INVALID') throw new Error('was not refused');
    expect(refused.failure.data.faults.map(({ field }) => field)).toEqual(['saidBy', 'saidOn', 'recordedBy']);
    expect(answers.get(id)).toMatchObject({ state: 'unknown', answers: [] });
  });

  test('has nothing to record of what is sent, answered or of another connection', async () => {
    const { answers, charges, id } = await inDoubt(kind);
    expect(answers.record('nobody', answer())).toMatchObject({ failure: { code: 'NOT_FOUND' } });
    charges.move(id, 'DONE', { cause: null });
    expect(answers.record(id, answer())).toMatchObject({
      failure: { data: { faults: [{ field: 'request' }] } },
    });
    expect(answers.get(id)).toMatchObject({ canRecord: false, question: null });
  });

  test.each(['placed', 'notPlaced'] as const)(
    'killed at any moment is in doubt, or decided with its word: %s',
    async (says) => {
      for (let deadly = 1; ; deadly += 1) {
        file.close();
        file = newLibrary();
        entries = [];
        const { id } = await inDoubt(kind);
        const life = new Life(deadly);
        try {
          run(life).answers.record(id, answer({ says, number: kind === 'alert' ? 'S-1' : '' }));
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
        const { answers, doubts } = run();
        const view = answers.get(id);
        const isDecided = view?.answers.length === 1;
        expect([view?.state, doubts().length]).toEqual(isDecided ? ['settled', 0] : ['unknown', 1]);
        // The log may know of a step that the library does not, never the other way round.
        if (isDecided) expect(entries.at(-1)).toMatchObject({ id, word: { says } });
        if (!life.isOver) {
          expect(isDecided && deadly > 3).toBe(true);
          return;
        }
      }
    },
  );
});

test('a word has the same time in the library and in the log, whatever the clock does meanwhile', async () => {
  const { answers, id } = await inDoubt('alert');
  let now = clock.now();
  clock.now = () => {
    now += 1;
    return now;
  };
  answers.record(id, answer());
  expect(answers.get(id)?.answers.map(({ at }) => at)).toEqual([entries.at(-1)?.at]);
});

describe('the number that the service provider gives', () => {
  test('is the title number that was paid for', async () => {
    const { answers, decrypting, id } = await inDoubt('decrypt');
    expect(answers.record(id, answer({ says: 'placed', number: 'nothing' }))).toMatchObject({
      failure: { data: { faults: [{ field: 'number' }] } },
    });
    answers.record(id, answer({ says: 'placed', number: ' Vol 9094 Fol 554 ' }));
    expect(decrypting.known(title.context)).toEqual([{ volumeFolio: '9094/554', matterNumber: '2026-118' }]);
    expect(decrypting.purchases(undefined)).toMatchObject([{ state: 'placed', volumeFolio: '9094/554' }]);
    expect(entries.at(-1)).toMatchObject({ answer: { volumeFolio: '9094/554' } });
  });

  test('of a title is replaced by a later answer, and is not known once it was not placed', async () => {
    const { answers, decrypting, id } = await inDoubt('decrypt');
    const known = () => decrypting.known(title.context).map(({ volumeFolio }) => volumeFolio);
    answers.record(id, answer({ says: 'placed', number: '9094/545' }));
    expect(known()).toEqual(['9094/545']);
    answers.record(id, answer());
    expect(known()).toEqual([]);
    expect(answers.record(id, answer({ says: 'placed', number: 'Vol 9094 Fol 554' }))).toMatchObject({
      ok: true,
    });
    expect(known()).toEqual(['9094/554']);
    expect(decrypting.purchases(undefined)).toMatchObject([{ state: 'placed', volumeFolio: '9094/554' }]);
    expect(entries.at(-1)).toMatchObject({ answer: { volumeFolio: '9094/554' } });
    // What was typed first is not given out as bought.
    await decrypting.decrypt(title);
    expect(decrypting.purchases(undefined)[0]?.volumeFolio).not.toBe('9094/545');
  });

  test('is the subscription whose notifications will come, and never that of another alert', async () => {
    const { alerts, answers, ask, id } = await inDoubt('alert');
    const first = answer({ says: 'placed', number: 'S-1' });
    answers.record(id, first);
    expect(alerts.list()).toMatchObject([
      { state: 'subscribed', subscriptionId: 'S-1', problem: { kind: 'placed' } },
    ]);
    const other = await ask('alert');
    expect(answers.record(other, first)).toMatchObject({
      failure: { data: { faults: [{ field: 'number' }] } },
    });
  });

  test.each([
    ['alert', 'S-1', (app: ReturnType<typeof run>) => app.alerts.list()[0]?.subscriptionId],
    [
      'decrypt',
      '9094/554',
      (app: ReturnType<typeof run>) => app.decrypting.known(title.context)[0]?.volumeFolio,
    ],
  ] as const)('may come after the word that it was placed, once: %s', async (kind, number, numberOf) => {
    const app = await inDoubt(kind);
    const { answers, id } = app;
    const placed = answer({ says: 'placed' });
    answers.record(id, placed);
    const again = { failure: { data: { faults: [{ field: 'says' }] } } };
    expect(answers.record(id, placed)).toMatchObject(again);
    expect(numberOf(app)).toBe(kind === 'alert' ? null : undefined);
    await clock.advance(1000);
    expect(answers.record(id, { ...placed, number })).toMatchObject({ ok: true });
    expect(numberOf(app)).toBe(number);
    expect(answers.get(id)?.answers.map((one) => one.number)).toEqual([null, number]);
    expect([file.get('SELECT state FROM charge WHERE id = ?', id), app.told.at(-1)]).toEqual([
      { state: 'PLACED' },
      id,
    ]);
    expect(entries.at(-1)).toMatchObject({ charge: 'PLACED', id, word: { number } });
    expect(answers.record(id, { ...placed, number })).toMatchObject(again);
  });

  test('of a statement is kept with the word', async () => {
    const { answers, register, id } = await inDoubt('statement');
    answers.record(id, answer({ says: 'placed', number: '124055012345X' }));
    expect(answers.get(id)?.answers).toMatchObject([{ number: '124055012345X' }]);
    expect(register.get(id)).toMatchObject({ state: 'lost', problem: { kind: 'placed' } });
  });
});

function notificationOf(subscriptionId: string): string {
  const { volumeFolio, customerRef } = alert;
  return JSON.stringify({
    eventType: service.connection.wire.alertEventType,
    data: { subscriptionId, volumeFolio, customerRef, activityType: 'POSTLODGE', notificationId: 'N-1' },
  });
}

test.each([
  [['placed'], null],
  [['placed', 'notPlaced'], 'contradicted'],
] as const)('a notification proves an alert whose number was typed in: %j', async (words, problem) => {
  const { alerts, answers, charges, id } = await inDoubt('alert');
  for (const says of words) answers.record(id, answer({ says, number: says === 'placed' ? 'S-1' : '' }));
  alerts.importNotifications(notificationOf('S-1'));
  expect(charges.get(id)?.state).toBe('DONE');
  expect(entries.at(-1)).toMatchObject({ charge: 'DONE', id, answer: { subscriptionId: 'S-1' } });
  const [made] = alerts.list();
  expect(made).toMatchObject({ state: 'subscribed', subscriptionId: 'S-1' });
  if (problem !== null) expect(made?.problem?.kind).toBe(problem);
});

test('what a notification proves contradicts the word that it was not placed, visibly', async () => {
  const { alerts, answers, id, told } = await inDoubt('alert');
  answers.record(id, answer());
  expect(alerts.list()).toMatchObject([{ state: 'notPlaced', problem: { kind: 'notPlaced' } }]);
  const imported = alerts.importNotifications(notificationOf('S-1'));
  expect(imported).toMatchObject({ value: { imported: 1, notTaken: [] } });
  expect(alerts.list()).toMatchObject([
    { id, state: 'subscribed', subscriptionId: 'S-1', problem: { kind: 'contradicted' } },
  ]);
  expect(told.at(-1)).toBe(id);
  expect(textOf(answers.get(id))).toMatch(/told us that .* was not placed, but it was/);
  expect(answers.get(id)?.answers).toHaveLength(1);
});
