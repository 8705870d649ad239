import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAlerts } from '../../../main/alerts/alerts.ts';
import { restoreFromLog } from '../../../main/app/restore-from-log.ts';
import { chargeWordsOf, stateOfWord } from '../../../main/charging/charge-words.ts';
import { createCharges } from '../../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import { createDecrypting } from '../../../main/discovery/decrypt/decrypt.ts';
import { createPurchases } from '../../../main/discovery/decrypt/purchases.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createRegister } from '../../../main/register/register.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { countLostCharges } from '../../../main/storage/library/lost-orders.ts';
import {
  type ChargeEntry,
  type ChargeWord,
  foldCharge,
  type LoggedCharge,
} from '../../../main/storage/logged-charges.ts';
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
 * A library is lost and an older one stands in its place. What the log of orders brings back must say the same about the
 * money as the library that was lost, and stand in the way of the same second charges.
 */

const kinds = ['statement', 'alert', 'decrypt'] as const;
type Kind = (typeof kinds)[number];

/** What becomes of one asking. */
const outcomes = ['answered', 'unreadable', 'refused', 'failed', 'lostRequest', 'notSent'] as const;

interface Asking {
  readonly kind: Kind;
  /** Which of two things it is about. */
  readonly thing: 0 | 1;
  readonly outcome: (typeof outcomes)[number];
  /** Whether a person asks in spite of what stands in the way. */
  readonly isKnowing: boolean;
  /** What the service provider says of the newest that is in doubt, afterwards. */
  readonly said: readonly ChargeWord['says'][];
}

const word = { saidBy: 'Jo', saidOn: '2026-11-28', recordedBy: 'Kim' };

let answers = 0;

function scriptOf({ kind, outcome, thing }: Asking): Script {
  answers += 1;
  if (outcome === 'lostRequest' || outcome === 'notSent') return outcome;
  if (outcome === 'refused') return { status: 400, body: { errorMessage: 'No' } };
  if (outcome === 'failed') return { status: 500, body: '' };
  if (outcome === 'unreadable') return { status: 200, body: { strange: true } };
  if (kind === 'alert') return { status: 200, body: { subscriptionId: `subscription-${answers}` } };
  if (kind === 'decrypt') {
    return { status: 200, body: { titleIds: { [`encrypted-${thing}`]: `1094${thing}/843` } } };
  }
  const body = aStatement();
  body.titleSearchCertificate.titleReferenceDetail.titleReference.volume = `1094${thing}`;
  body.titleSearchCertificate.titleSearchDetail.securityNo = `number-${answers}`;
  return { status: 200, body };
}

/** One library with the program on it. `life` ends it in the middle. */
function open(file: Db = newLibrary()) {
  const clock = new FakeClock();
  const service = new ScriptedCharges({ ...nowhere, accountId: 'ACC-1' });
  const entries: ChargeEntry[] = [];
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${String(ids).padStart(8, '0')}`;
  };
  let runs = 0;

  function program(life: Life) {
    runs += 1;
    const db = killableDb(file, life);
    const ids = { newId, bootId: `boot-${runs}`, computer: 'desk' };
    const log = createQuietLog();
    const events = createQuietEvents();
    const held = createHeldOutcomes(clock);
    const parts = { ids, events, db, clock, held, log, version: '9.9.9', current: () => service };
    const charges = createCharges(db, {
      clock,
      ...ids,
      append(entry) {
        life.step();
        entries.push(JSON.parse(JSON.stringify(entry)));
      },
    });
    const matters = createMatters(db, { now: () => clock.now(), ...ids });
    const matterId = (connectionId: string, number: string) => matters.use(connectionId, number);
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
      charges,
      register,
      alerts,
      decrypting,
      restore: restoreFromLog({ ids, clock, log }),
    };
  }

  let now = program(new Life());

  async function ask(kind: Kind, thing: 0 | 1, afterUnknown: string | undefined) {
    const { register, alerts, decrypting } = now;
    const result = await (kind === 'statement'
      ? register.retrieve({
          volumeFolio: `1094${thing}/843`,
          matterNumber: `M-${thing}`,
          withText: true,
          withCertificate: false,
          afterUnknown,
        })
      : kind === 'alert'
        ? alerts.subscribe({
            volumeFolio: '9876/043',
            customerRef: `M-${thing}`,
            startDateTime: '2026-12-01T09:00:00+11:00',
            endDateTime: '2027-03-01T09:00:00Z',
            afterUnknown,
          })
        : decrypting.decrypt({
            titleId: `encrypted-${thing}`,
            matterNumber: `M-${thing}`,
            context: { propertyPfi: `20804563${thing}`, spis: [], titleCount: 1 },
            afterUnknown,
          }));
    if (result.ok)
      return { inTheWay: null, isDone: true, wasKnown: 'wasKnown' in result.value && result.value.wasKnown };
    const { failure } = result;
    if (failure.code !== 'ALREADY_PLACED') return { inTheWay: null, isDone: false, wasKnown: false };
    return { inTheWay: failure.data.orderViewId, isDone: false, wasKnown: false };
  }

  return {
    file,
    clock,
    entries,
    service,
    /** Starts the program again, which dies at the step of this number. */
    start(deadly?: number) {
      const life = new Life(deadly);
      now = program(life);
      return { ...now, life };
    },
    recover() {
      now.decrypting.recover();
      now.register.recover();
      now.alerts.recover();
    },
    /** Asks as told, knowingly where something stands in the way and the person wants it so. */
    async live(asking: Asking): Promise<void> {
      service.next = scriptOf(asking);
      const first = await ask(asking.kind, asking.thing, undefined);
      if (first.inTheWay !== null && asking.isKnowing) {
        service.next = scriptOf(asking);
        await ask(asking.kind, asking.thing, first.inTheWay);
      }
      for (const says of asking.said) {
        await clock.advance(1);
        this.hear(asking, says);
      }
    },
    /** Writes a word of the service provider down; a number that is as good as the answer comes with what was placed. */
    hear({ kind }: Asking, says: ChargeWord['says']): void {
      const row = file.get(
        `SELECT id FROM charge WHERE kind = ? AND state IN ('UNKNOWN', 'UNREADABLE', 'PLACED', 'PRESUMED_ABSENT')
         AND state <> ? ORDER BY id DESC LIMIT 1`,
        kind,
        stateOfWord({ says }),
      );
      if (row === undefined) return;
      const id = String(row.id);
      const number = says === 'placed' && kind === 'alert' ? `subscription of ${id}` : null;
      const keep = number === null ? {} : { answer: { subscriptionId: number } };
      now.charges.move(
        id,
        stateOfWord({ says }),
        { cause: says, word: { ...word, says, number }, ...keep },
        () => {
          if (number !== null)
            file.run('UPDATE title_alert SET subscription_id = ? WHERE id = ?', number, id);
        },
      );
    },
    ask,
    merge(logged: readonly LoggedCharge[]): number {
      return file.transaction(() => {
        const lost = countLostCharges(file, logged);
        now.restore.mergeCharges(file, logged);
        return lost;
      });
    },
  };
}
type Office = ReturnType<typeof open>;

/** What a person can see of the money, by the id of the asking. */
function books({ file }: Office) {
  const rows = file.all(
    `SELECT charge.*, title_alert.subscription_id, title_purchase.volume_folio, register_statement.security_no
     FROM charge LEFT JOIN title_alert ON title_alert.charge_id = charge.id
     LEFT JOIN title_purchase ON title_purchase.id = charge.id
     LEFT JOIN register_statement ON register_statement.id = charge.id ORDER BY charge.id`,
  );
  return new Map(rows.map((row) => [String(row.id), row]));
}

function folded(entries: readonly ChargeEntry[]): LoggedCharge[] {
  const charges = new Map<string, LoggedCharge>();
  for (const entry of entries) foldCharge(charges, entry);
  return [...charges.values()];
}

const asking: fc.Arbitrary<Asking> = fc.record({
  kind: fc.constantFrom(...kinds),
  thing: fc.constantFrom(0, 1),
  outcome: fc.constantFrom(...outcomes),
  isKnowing: fc.boolean(),
  said: fc.array(fc.constantFrom('placed', 'notPlaced'), { maxLength: 2 }),
});

/** Lives the askings in one library; an older one saw `kept` of them and the beginning of the next. */
async function lose(askings: readonly Asking[], kept: number, deadly: number) {
  const begin = answers;
  const lost = open();
  for (const one of askings) await lost.live(one);
  answers = begin;
  const older = open();
  for (const one of askings.slice(0, kept)) await older.live(one);
  const next = askings[kept];
  if (next !== undefined) {
    older.start(deadly);
    await older.live(next).catch(() => null);
  }
  older.start();
  return { lost, older };
}

describe('a library that was lost and restored from an older one', () => {
  test('says of each charge that may have cost money what the lost one said, and lets nothing more be charged', async () => {
    let broughtBack = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(asking, { minLength: 1, maxLength: 8 }),
        fc.nat(8),
        fc.integer({ min: 1, max: 24 }),
        async (askings, kept, deadly) => {
          const { lost, older } = await lose(askings, kept, deadly);
          older.merge(folded(lost.entries));
          older.recover();
          const before = books(lost);
          const after = books(older);
          for (const [id, row] of before) {
            const now = after.get(id);
            if (row.state === 'NOT_SENT' || row.state === 'REFUSED') {
              if (now !== undefined) expect(['NOT_SENT', 'REFUSED']).toContain(now.state);
              continue;
            }
            broughtBack += 1;
            expect(now).toMatchObject({
              state: row.state === 'UNREADABLE' && now?.raw_answer === null ? 'UNKNOWN' : row.state,
              kind: row.kind,
              request: row.request,
              body: row.body,
              body_sha256: row.body_sha256,
              computer: row.computer,
              subscription_id: row.subscription_id,
              volume_folio: row.volume_folio,
              security_no: row.security_no,
            });
            expect(chargeWordsOf(older.file, id)).toEqual(chargeWordsOf(lost.file, id));
          }
          // A statement's content is there or said to be lost; nothing else is called kept.
          for (const { id, state } of older.start().register.list({})) {
            const hasContent = after.get(id)?.raw_answer !== null;
            // What the service provider said was placed has no statement, whatever was received.
            if (after.get(id)?.state !== 'PLACED')
              expect(state === 'kept' ? hasContent : state !== 'lost' || !hasContent).toBe(true);
          }
          // Whoever does not know is stopped by the same charge, or goes on, as before.
          lost.service.next = 'notSent';
          older.service.next = 'notSent';
          for (const kind of kinds) {
            for (const thing of [0, 1] as const) {
              lost.start();
              older.start();
              expect(await older.ask(kind, thing, undefined)).toEqual(await lost.ask(kind, thing, undefined));
            }
          }
          // The next loss of the same library finds nothing more.
          expect(countLostCharges(older.file, folded(lost.entries))).toBe(0);
          lost.file.close();
          older.file.close();
        },
      ),
      { numRuns: 60, seed: 20261122 },
    );
    expect(broughtBack).toBeGreaterThan(60);
  });

  test('gets back what the log knows also where it is begun again, and a second time changes nothing', async () => {
    const { lost, older } = await lose(
      kinds.map((kind) => ({ kind, thing: 0, outcome: 'answered', isKnowing: false, said: [] })),
      0,
      1,
    );
    const logged = folded(lost.entries);
    expect(older.merge(logged)).toBe(3);
    const once = books(older);
    expect([...once.values()].map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE']);
    expect(older.merge(logged)).toBe(0);
    expect(books(older)).toEqual(once);
    const [statement] = older.start().register.list({});
    expect(statement).toMatchObject({
      state: 'lost',
      problem: { cause: expect.stringMatching(/charged.*number-\d+.*lost/) },
    });
    expect(older.start().register.get(statement?.id ?? '')).toMatchObject({ statement: null, text: null });
  });

  test('gets back a number that the service provider gave after their word', async () => {
    const asked = { kind: 'alert', thing: 0, outcome: 'lostRequest', isKnowing: false } as const;
    const { lost, older } = await lose([{ ...asked, said: [] }], 0, 1);
    const [id = ''] = books(lost).keys();
    const placed = { ...word, says: 'placed', number: null } as const;
    lost.start().charges.move(id, 'PLACED', { cause: null, word: placed });
    older.merge(folded(lost.entries));
    await lost.clock.advance(1000);
    const added = { word: { ...placed, number: 'S-1' }, answer: { subscriptionId: 'S-1' } };
    lost.start().charges.addWord(id, added, () => {});
    older.merge(folded(lost.entries));
    expect(chargeWordsOf(older.file, id).map(({ number }) => number)).toEqual([null, 'S-1']);
    expect(older.start().alerts.list()).toMatchObject([{ state: 'subscribed', subscriptionId: 'S-1' }]);
  });

  test.each(['a library without it', 'a library that has it without the word'])(
    'gets back the word that a proof contradicted: %s',
    async (where) => {
      const asked = { kind: 'alert', thing: 0, outcome: 'lostRequest', isKnowing: false } as const;
      const { lost, older } = await lose([{ ...asked, said: ['notPlaced'] }], 0, 1);
      const [id = ''] = books(lost).keys();
      lost.start().charges.move(id, 'DONE', { cause: null, answer: { subscriptionId: 'S-1' } });
      // The log of orders may be read on another computer than the one that wrote it.
      const logged = folded(
        lost.entries.map((one) => ('word' in one ? { ...one, computer: 'front desk' } : one)),
      );
      if (where !== 'a library without it') older.merge(logged.map((one) => ({ ...one, words: [] })));
      older.merge(logged);
      older.merge(logged);
      expect(chargeWordsOf(older.file, id)).toEqual(chargeWordsOf(lost.file, id));
      expect(older.file.all('SELECT computer FROM charge_word')).toEqual([{ computer: 'front desk' }]);
      expect(older.start().alerts.list()).toMatchObject([
        { state: 'subscribed', subscriptionId: 'S-1', problem: { kind: 'contradicted' } },
      ]);
    },
  );

  test.each([
    ['lostRequest', /but not how the service responded/],
    ['failed', /responded \(status 500\).*lost with the library/],
    ['unreadable', /responded \(status 200\).*lost with the library/],
  ] as const)('says of what is %s whether it was answered', async (outcome, words) => {
    const { lost, older } = await lose(
      [{ kind: 'statement', thing: 0, outcome, isKnowing: false, said: [] }],
      0,
      1,
    );
    older.merge(folded(lost.entries));
    expect(older.start().register.list({})).toMatchObject([
      {
        state: 'unknown',
        matterNumber: 'M-0',
        problem: { kind: 'unknown', cause: expect.stringMatching(words) },
      },
    ]);
  });

  test.each(kinds)('is not what a mere stop leaves, wherever it comes (%s)', async (kind) => {
    let stops = 0;
    for (const outcome of ['answered', 'lostRequest', 'refused', 'notSent'] as const) {
      for (let deadly = 1; ; deadly += 1) {
        const office = open();
        let hasLeft = false;
        office.service.pause = async () => {
          hasLeft = true;
        };
        const { life } = office.start(deadly);
        await office.live({ kind, thing: 0, outcome, isKnowing: false, said: [] }).catch(() => null);
        office.start();
        // No notice, and no lock: nothing is missing.
        expect(office.merge(folded(office.entries))).toBe(0);
        office.recover();
        const states = [...books(office).values()].map(({ state }) => state);
        expect(states.filter((state) => ['PREPARED', 'SENDING', 'ANSWERED'].includes(String(state)))).toEqual(
          [],
        );
        if (hasLeft) expect(['DONE', 'UNKNOWN', 'REFUSED']).toContain(states[0]);
        office.file.close();
        if (!life.isOver) break;
        stops += 1;
      }
    }
    expect(stops).toBeGreaterThan(30);
  });

  test('loses no other charge where one cannot be made again, and leaves nothing of that one', async () => {
    const { lost, older } = await lose(
      kinds.map((kind) => ({ kind, thing: 0, outcome: 'lostRequest', isKnowing: false, said: [] })),
      0,
      1,
    );
    const logged = folded(lost.entries).map((one) =>
      one.sent?.kind === 'alert' ? { ...one, sent: { ...one.sent, subject: {} } } : one,
    );
    expect(older.merge(logged)).toBe(3);
    expect([...books(older).values()].map(({ kind, state }) => [kind, state])).toEqual([
      ['statement', 'UNKNOWN'],
      ['decrypt', 'UNKNOWN'],
    ]);
    expect(older.file.all('PRAGMA foreign_key_check')).toEqual([]);
  });
});
