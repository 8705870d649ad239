import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppClient } from '../../../main/hosts/cli/app-client.ts';
import { createLibraryDisk } from '../../../main/storage/library/disk.ts';
import type { AnswerFault, Operation } from '../../support/other-service/behaviour.ts';
import { type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';

// The library is lost, with or without a backup from before: what was charged since must be there again, and must not be
// charged a second time by whoever does not know.

interface Kind {
  readonly operation: Operation;
  readonly ask: (client: AppClient, number: number, afterUnknown?: string) => Promise<unknown>;
  /** Rows that stand in a list, newest first: state, number of the answer, and why there is none. */
  readonly list: ((client: AppClient) => Promise<readonly Row[]>) | null;
  /** What an answer that came is called afterwards. */
  readonly answered: string;
}

interface Row {
  readonly id: string;
  readonly of: string;
  readonly state: string;
  readonly answer: string | null;
  readonly problem: { readonly cause: string | null } | null;
}

const land = (number: number) => ({ propertyPfi: null, spis: [`${number}\\LP55120`], titleCount: 1 });

/** One that is in doubt stops only what is asked for its own title. */
const titleOfTry = (number: number) => `12500/00${number}`;

const kinds: readonly Kind[] = [
  {
    operation: 'statement',
    ask: (client, number, afterUnknown) =>
      client.statements.retrieve({
        volumeFolio: titleOfTry(number),
        matterNumber: `M-${number}`,
        afterUnknown,
      }),
    list: async (client) =>
      (await client.statements.list({})).map((row) => ({
        ...row,
        of: row.matterNumber,
        answer: row.securityNo,
      })),
    answered: 'lost',
  },
  {
    operation: 'subscribe',
    ask: (client, number, afterUnknown) =>
      client.alerts.subscribe({
        volumeFolio: titleOfTry(number),
        customerRef: `M-${number}`,
        startDateTime: '2026-12-01T09:00:00+11:00',
        endDateTime: '2027-12-01T09:00:00+11:00',
        afterUnknown,
      }),
    list: async (client) =>
      (await client.alerts.list({})).map((row) => ({
        ...row,
        of: row.customerRef,
        answer: row.subscriptionId,
      })),
    answered: 'subscribed',
  },
  {
    operation: 'decrypt',
    ask: (client, number, afterUnknown) =>
      client.titles.decrypt({
        titleId: 'OOOO+pppp/QQQQ+rrrr/SSSS+tttt/UUUU==',
        matterNumber: `M-${number}`,
        context: land(number),
        afterUnknown,
      }),
    list: null,
    answered: 'bought',
  },
];

let setup: OtherServiceApp;
beforeEach(async () => {
  setup = await openOtherServiceApp({ retryAfter: '0' });
});
afterEach(() => setup.dispose());

const store = () => setup.app.ports.paths.store;

/** The library as it lies there becomes its newest backup. */
async function backUp(): Promise<void> {
  await setup.app.close();
  const file = join(store(), 'landfolio.db');
  const stamp = new Date().toISOString().replace(/[-:.]/g, '');
  mkdirSync(join(store(), 'backups'), { recursive: true });
  const { crc } = createLibraryDisk().sum(file);
  copyFileSync(file, join(store(), 'backups', `library-${stamp}-${crc}.db`));
  await setup.app.open();
}

/** The file is gone, with all that SQLite has beside it. */
async function loseLibrary(): Promise<void> {
  await setup.app.close();
  for (const name of readdirSync(store())) if (name.startsWith('landfolio.db')) rmSync(join(store(), name));
  expect(existsSync(join(store(), 'landfolio.db'))).toBe(false);
  await setup.app.open();
}

describe.each(kinds)('$operation', ({ operation, ask, list, answered }) => {
  const seen = () => setup.service.ledger.count(operation);
  const inject = (what: AnswerFault) => {
    setup.service.behaviour.plan[operation] = [what];
  };
  const rows = async () => new Map(((await list?.(setup.client)) ?? []).map((row) => [row.of, row]));

  test.each([
    ['from a backup', true],
    ['without any backup', false],
  ])('comes back %s', async (_, hasBackup) => {
    await ask(setup.client, 1);
    if (hasBackup) await backUp();
    const kept = await ask(setup.client, 2);
    inject('reset');
    await ask(setup.client, 3).catch(() => null);
    inject('page');
    await ask(setup.client, 4).catch(() => null);
    inject('forbidden');
    await expect(ask(setup.client, 5)).rejects.toMatchObject({ code: 'SERVICE_FAILED' });
    const before = await rows();
    expect(seen()).toBe(5);

    await loseLibrary();
    const { library } = await setup.client.status.get({});
    const lacked = hasBackup ? 3 : 4;
    expect(library?.notice).toMatchObject({
      kind: 'restored',
      told: { kind: 'restored', lost: { charges: lacked } },
    });
    if (list !== null) {
      const after = await rows();
      expect([...after.keys()].sort()).toEqual(['M-1', 'M-2', 'M-3', 'M-4']);
      expect(after.get('M-1')?.state).toBe(hasBackup ? before.get('M-1')?.state : answered);
      expect(after.get('M-2')).toMatchObject({ state: answered, answer: before.get('M-2')?.answer });
      expect(after.get('M-2')?.id).toBe(before.get('M-2')?.id);
      expect(after.get('M-3')).toMatchObject({
        state: 'unknown',
        problem: { cause: expect.stringContaining('but not how the service responded') },
      });
      expect(after.get('M-4')).toMatchObject({
        state: 'unknown',
        problem: { cause: expect.stringMatching(/responded \(status 200\).*lost with the library/) },
      });
    } else {
      const { client } = setup;
      const known = await client.titles.known({ context: { propertyPfi: null, spis: land(2).spis } });
      expect(known).toMatchObject([{ volumeFolio: (kept as { volumeFolio: string }).volumeFolio }]);
      expect(await ask(client, 2)).toMatchObject({ wasKnown: true });
    }

    // What is in doubt is not charged again by itself, and is by whoever knows.
    for (const number of [3, 4]) {
      const held = await Promise.resolve(ask(setup.client, number)).catch((error: unknown) => error);
      expect(held).toMatchObject({
        code: 'ALREADY_PLACED',
        data: { reason: { kind: 'sameCharge', state: 'unknown' } },
      });
      expect(seen()).toBe(number + 2);
      const { orderViewId } = (held as { data: { orderViewId: string } }).data;
      await ask(setup.client, number, orderViewId);
      expect(seen()).toBe(number + 3);
    }
    // What was refused is simply asked for.
    await ask(setup.client, 5);
    expect(seen()).toBe(8);

    // A second loss: it is all there once more.
    await loseLibrary();
    if (list !== null) {
      expect((await list(setup.client)).map(({ of, state }) => `${of} ${state}`).sort()).toEqual(
        [
          `M-1 ${hasBackup ? before.get('M-1')?.state : answered}`,
          `M-2 ${answered}`,
          `M-3 ${answered}`,
          'M-3 unknown',
          `M-4 ${answered}`,
          'M-4 unknown',
          `M-5 ${answered}`,
        ].sort(),
      );
    } else {
      for (const number of [1, 2, 3, 4, 5]) {
        expect(await ask(setup.client, number)).toMatchObject({ wasKnown: true });
      }
    }
    expect(seen()).toBe(8);
    const ids = setup.service.ledger.charges.map(({ correlationId }) => correlationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
