import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNodeFileSystem } from '../../../main/platform/node-file-system.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { settle } from '../../support/fake-clock.ts';
import type { FakeItem } from '../../support/fake-land-service.ts';
import { noted, saying } from '../../support/noted.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { aPdf } from '../../support/pdf.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const html = new TextEncoder().encode('<!DOCTYPE html><html>Please log in to the hotel network</html>');
let app: OrderingApp;
beforeEach(async () => {
  app = openOrderingApp();
  await app.order();
  theItem().status = 'COMPLETE';
});
afterEach(() => app.dispose());

function theItem(): FakeItem {
  const item = app.service.orders[0]?.items[0];
  if (item === undefined) throw new Error('No item was ordered');
  return item;
}
const downloads = () => app.service.asked.filter((what) => what === 'GET link').length;
const documents = () =>
  app.documents.list({
    connectionId: app.current.connection.id,
    text: '',
    matterNumber: undefined,
    limit: 99,
    offset: 0,
  }).documents;
/** Every document that ever came, the list's and those that a later one stands for, oldest first. */
const rows = () =>
  app.db
    .all('SELECT state, sha256 FROM document ORDER BY received_at, id')
    .map(({ state, sha256 }) => ({ state: String(state), sha256: String(sha256) }));
/** Nothing half done lies about, and every final name holds a whole PDF. */
async function expectSound(): Promise<void> {
  for (const path of app.files.paths('/store/docs')) {
    expect(new TextDecoder().decode(await app.files.read(path))).toMatch(/^%PDF-.*%%EOF\s*$/s);
  }
  for (const { state, sha256 } of rows()) {
    const path =
      state === 'STORED'
        ? `/store/docs/${sha256.slice(0, 2)}/${sha256}.pdf`
        : `/store/quarantine/${sha256}.bin`;
    expect(app.files.paths(path)).toEqual([path]);
  }
}

describe('the link of a complete item', () => {
  test('is used at once, without asking for the item a second time', async () => {
    await app.until(() => app.item.phase === 'complete');
    expect([downloads(), app.service.itemReads]).toEqual([1, 1]);
  });

  test('that died is renewed once by asking for the item again, in the same try', async () => {
    let tries = 0;
    app.service.onDownload = () => {
      tries += 1;
      if (tries === 1) app.service.killLinks();
      return null;
    };
    await app.until(() => app.item.phase === 'complete', 20);
    expect([downloads(), app.service.itemReads]).toEqual([2, 2]);
  });

  test('that is dead again after it was renewed is tried later, not in a loop', async () => {
    app.service.onDownload = () => ({
      kind: 'refused',
      status: 403,
      reason: reasonSaying('The link is dead.'),
    });
    await app.until(() => app.item.problem !== null);
    expect(downloads()).toBe(2);
    expect(app.item).toMatchObject({
      phase: 'fetching',
      problem: noted('The link is dead. Landfolio tries again.'),
    });
    await app.clock.advance(600_000);
    expect(downloads()).toBeLessThan(16);
    app.service.onDownload = () => null;
    await app.until(() => app.item.phase === 'complete', 1900);
    expect(app.item.problem).toBeNull();
  });

  test('that a service with no time cannot renew holds everything back as long as it asks for', async () => {
    await app.order(['1000/002'], 'other');
    app.service.onDownload = () => ({
      kind: 'notFound',
      status: 404,
      reason: reasonSaying('The link is dead.'),
    });
    const busy = {
      kind: 'limited',
      status: 429,
      reason: reasonSaying('Later.'),
      retryAfterSeconds: 600,
    } as const;
    app.service.failRead = (path) => (downloads() > 0 && path.startsWith('/orders/v1/O-1/') ? busy : null);
    const told = () => app.service.asked.filter((what) => what.startsWith('GET /orders/v1/O-1/')).length;
    await app.until(() => downloads() === 1 && told() === 2, 300);
    await app.clock.advance(1000);
    const asked = app.service.asks;
    await app.clock.advance(590_000);
    expect(app.service.asks).toBe(asked);
    app.service.onDownload = () => null;
    app.service.failRead = () => null;
    await app.until(() => app.arrived.length === 1, 120);
  });

  test('with little life left is renewed before it is used', async () => {
    theItem().expiry = new Date(app.clock.now() + 60_000).toISOString();
    await app.until(() => app.item.phase === 'complete', 20);
    expect([downloads(), app.service.itemReads]).toEqual([1, 2]);
  });

  test('is written nowhere', async () => {
    await app.until(() => app.item.phase === 'complete');
    const tables = app.db
      .all(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .map(({ name }) => String(name));
    const all = JSON.stringify(tables.map((table) => app.db.all(`SELECT * FROM ${table}`)));
    expect(all).toContain('O-1');
    expect(all).not.toContain('files.example.com');
    expect(JSON.stringify(app.log.lines)).not.toContain('files.example.com');
  });
});

describe('bytes that came', () => {
  test('in another number than promised are fetched once more, and then kept with a remark', async () => {
    theItem().size = 12;
    await app.until(() => app.item.phase === 'complete');
    expect(downloads()).toBe(2);
    expect(documents()).toMatchObject([
      {
        state: 'stored',
        remark: saying(
          `The service stated 12 bytes, but the complete file has ${theItem().pdf.length} bytes.`,
        ),
      },
    ]);
  });

  test('in another number only the first time are kept without a remark', async () => {
    theItem().size = 12;
    await app.until(() => downloads() === 1);
    theItem().size = undefined;
    await app.until(() => app.item.phase === 'complete');
    expect(documents()).toMatchObject([{ remark: null }]);
  });

  test('without a promised number are kept', async () => {
    theItem().size = null;
    await app.until(() => app.item.phase === 'complete');
    expect(documents()).toMatchObject([{ remark: null, bytes: theItem().pdf.length }]);
  });

  test.each([
    ['a web page', html, 'A web page arrived instead of a PDF.'],
    ['nothing', new Uint8Array(), 'The file is empty.'],
    ['half a PDF', aPdf('x').subarray(0, 12), 'The end of the PDF is missing.'],
  ])(
    'as %s are tried three times, then quarantined and shown, and fetched again by itself or on request',
    async (_, bytes, fault) => {
      app.service.onDownload = () => bytes;
      await app.until(() => app.item.problem !== null);
      expect(app.item).toMatchObject({
        phase: 'fetching',
        problem: noted(`${fault} Landfolio tries again.`),
      });
      await app.until(() => app.item.phase === 'held');
      expect(downloads()).toBe(3);
      expect(app.item.problem).toEqual(noted(fault));
      expect(documents()).toMatchObject([{ state: 'quarantined', remark: saying(fault), viewUrl: null }]);
      expect(app.files.paths('/store/docs')).toEqual([]);
      expect(app.ordering.counts(app.current.connection.id)).toMatchObject({ waiting: 0, attention: 1 });
      await expectSound();
      await app.clock.advance(3_500_000);
      expect(downloads()).toBe(3);
      // Every hour, then every two, and so on to once a day: what passes is fetched, and nothing is kept twice.
      await app.clock.advance(24 * 3_600_000);
      expect(downloads()).toBe(7);
      expect(app.item).toMatchObject({ phase: 'held', problem: noted(fault) });
      expect(rows().map(({ state }) => state)).toEqual(['QUARANTINED']);
      expect(app.files.paths('/store/incoming')).toEqual([]);

      app.service.onDownload = () => null;
      app.ordering.checkItem(app.item.id);
      await app.until(() => app.item.phase === 'complete');
      // The sound one stands for both; what was quarantined is kept.
      expect(documents().map(({ state }) => state)).toEqual(['stored']);
      expect(rows().map(({ state }) => state)).toEqual(['QUARANTINED', 'STORED']);
      expect(app.item.problem).toBeNull();
      await expectSound();
    },
  );

  test('as a web page while the service is maintained are followed by the certificate, by itself', async () => {
    app.service.onDownload = () => html;
    await app.until(() => app.item.phase === 'held');
    app.service.onDownload = () => null;
    await app.until(() => app.item.phase === 'complete', 3700);
    expect(rows().map(({ state }) => state)).toEqual(['QUARANTINED', 'STORED']);
    expect(app.item.problem).toBeNull();
    await expectSound();
  });

  test('as a web page right after the network was down are not quarantined before their time', async () => {
    app.service.onDownload = () => ({ kind: 'network', reason: reasonSaying('No network.') });
    await app.until(() => downloads() >= 5);
    app.service.onDownload = () => html;
    const before = downloads();
    await app.until(() => downloads() === before + 2);
    await settle();
    expect(app.item.phase).toBe('fetching');
    app.service.onDownload = () => null;
    await app.until(() => app.item.phase === 'complete', 900);
  });

  test('only in part are never kept', async () => {
    app.service.onDownload = () => ({ torn: theItem().pdf.subarray(0, 20) });
    await app.until(() => app.item.problem !== null);
    expect(app.item).toMatchObject({
      phase: 'fetching',
      problem: noted('The download broke off. Landfolio tries again.'),
    });
    expect(app.files.paths()).toEqual([]);
    app.service.onDownload = () => null;
    await app.until(() => app.item.phase === 'complete');
  });
});

describe('a paid certificate that cannot be downloaded', () => {
  const hour = 3_600_000;
  type Answer = ReturnType<NonNullable<typeof app.service.onDownload>>;
  /** The waits have long been as long as they get after six days: the further ones of a month differ for no answer. */
  const answers: readonly (readonly [string, number, Answer])[] = [
    ['the host of the links is out of reach', 6, { kind: 'network', reason: reasonSaying('No network.') }],
    ['the link is refused', 30, { kind: 'refused', status: 403, reason: reasonSaying('The link is dead.') }],
    ['a web page comes instead', 6, html],
  ];
  test.each(answers)(
    'is tried again by itself, over a restart, and kept as soon as it comes: %s for %d days',
    async (_what, last, answer) => {
      app.service.onDownload = () => answer;
      for (let days = 0; days < last; days += 2) {
        const before = downloads();
        await app.clock.advance(48 * hour);
        const tries = downloads() - before;
        // Never given up by time, and never in a storm: at least one in two days, fewer than eight an hour.
        expect(tries, `in the two days after ${days}`).toBeGreaterThan(0);
        expect(tries, `in the two days after ${days}`).toBeLessThan(8 * 48);
        if (days === 4) await app.reopen();
      }
      expect(['fetching', 'held']).toContain(app.item.phase);
      app.service.onDownload = () => null;
      await app.until(() => app.item.phase === 'complete', 25 * 3600);
      expect(app.item.problem).toBeNull();
      expect(app.service.orders).toHaveLength(1);
      await expectSound();
    },
  );
});

describe('a size that the service promises', () => {
  /** Its beginning and end are those of a PDF. */
  function aLargePdf(bytes: number): Uint8Array {
    const pdf = new Uint8Array(bytes).fill(0x20);
    pdf.set(aPdf('large').subarray(0, -6));
    pdf.set(new TextEncoder().encode('\n%%EOF\n'), bytes - 7);
    return pdf;
  }

  test('in another unit costs one more fetch, and loses nothing: the second takes what comes', async () => {
    theItem().pdf = aLargePdf(1_300_000);
    theItem().size = 1270;
    await app.until(() => app.item.problem !== null);
    expect(app.item.problem).toEqual(noted(expect.stringMatching(/^More than 1048576 bytes arrived/)));
    expect(app.files.paths()).toEqual([]);
    await app.until(() => app.item.phase === 'complete');
    expect(downloads()).toBe(2);
    expect(documents()).toMatchObject([
      {
        bytes: 1_300_000,
        remark: saying('The service stated 1270 bytes, but the complete file has 1300000 bytes.'),
      },
    ]);
  });

  test('that is a tenth too small is no reason to break off', async () => {
    theItem().pdf = aLargePdf(1_300_000);
    theItem().size = 1_200_000;
    await app.until(() => app.item.phase === 'complete');
    expect(app.log.lines.map(({ event }) => event)).not.toContain('download');
    expect(downloads()).toBe(2);
  });
});

test('one file that is given for two certificates of an order is kept for both, and said with both', async () => {
  const order = await app.order(['10940/844', '10940/845'], '2026-119');
  const items = app.service.orders[1]?.items ?? [];
  const [first, second] = items;
  if (first === undefined || second === undefined) throw new Error('Two items were not ordered');
  second.pdf = first.pdf;
  for (const item of items) item.status = 'COMPLETE';
  await app.until(
    () => app.ordering.get(order.id)?.items.every(({ documentId }) => documentId !== null) === true,
  );
  expect(
    app.ordering
      .get(order.id)
      ?.items.map(({ problem, isNotAsOrdered }) => [isNotAsOrdered, orderProblemText(problem)]),
  ).toEqual(
    Array.from({ length: 2 }, () => [
      true,
      expect.stringMatching(/same file for each of these: .*10940\/844; .*10940\/845\./),
    ]),
  );
});

describe('a service that takes COMPLETE back', () => {
  test('does not take a certificate away that is kept', async () => {
    await app.until(() => app.item.phase === 'complete');
    theItem().status = 'PROCESSING';
    app.ordering.checkItem(app.item.id);
    await app.clock.advance(86_400_000);
    await app.reopen();
    await app.clock.advance(3_600_000);
    expect(app.item.phase).toBe('complete');
    expect(app.db.get('SELECT state FROM download')).toEqual({ state: 'STORED' });
    expect(documents()).toMatchObject([{ state: 'stored' }]);
    await expectSound();
  });

  test('before it was fetched does not end the watch for it', async () => {
    app.service.onDownload = () => {
      theItem().status = 'PROCESSING';
      return { kind: 'network', reason: reasonSaying('No network.') };
    };
    await app.until(() => app.item.problem !== null);
    await app.until(
      () => orderProblemText(app.item.problem)?.includes('has not provided a download link yet') === true,
    );
    expect(app.item.phase).toBe('fetching');
    theItem().status = 'COMPLETE';
    app.service.onDownload = () => null;
    await app.until(() => app.item.phase === 'complete', 1900);
  });
});

describe('the host of the links', () => {
  test('that asks for time gets it for all its links, across a restart, and the service is asked on', async () => {
    await app.order(['1000/002'], 'other');
    for (const item of app.service.orders[1]?.items ?? []) item.status = 'COMPLETE';
    app.service.onDownload = () => ({
      kind: 'unavailable',
      status: 503,
      reason: reasonSaying('Later.'),
      retryAfterSeconds: 900,
    });
    // Two may have left side by side before the first was answered.
    await app.clock.advance(30_000);
    const before = downloads();
    expect(before).toBeLessThanOrEqual(2);
    app.service.onDownload = () => null;
    await app.reopen();
    await app.order(['1000/003'], 'third');
    await app.clock.advance(600_000);
    expect(downloads()).toBe(before);
    expect(app.service.itemReads).toBeGreaterThan(0);
    await app.until(() => app.arrived.length === 2, 900);
  });

  test('that fails five times on end is left alone for two minutes, and the service is not', async () => {
    for (const title of ['1000/002', '1000/003', '1000/004', '1000/005', '1000/006', '1000/007'])
      await app.order([title], title);
    for (const { items } of app.service.orders) for (const item of items) item.status = 'COMPLETE';
    const at: number[] = [];
    app.service.onDownload = () => {
      at.push(app.clock.monotonic());
      return { kind: 'network', reason: reasonSaying('No network.') };
    };
    await app.until(() => at.length >= 5);
    const fifth = at[4] ?? 0;
    const under = at.length;
    await app.clock.advance(110_000);
    // One more may have been on its way.
    expect(at.slice(under).filter((time) => time - fifth < 110_000 && time > fifth)).toEqual([]);
    app.service.onDownload = () => null;
    await app.until(() => app.arrived.length === 7, 1900);
  });
});

describe('a disk', () => {
  test.each([
    ['createExclusive', 'ENOSPC'],
    ['write', 'ENOSPC'],
    ['sync', 'ENOSPC'],
    ['sync', 'EIO'],
    ['close', 'EIO'],
    ['rename', 'EPERM'],
    ['makeFolder', 'ENOSPC'],
    ['syncFolder', 'EIO'],
    ['read', 'EIO'],
  ] as const)(
    'that fails to %s (%s) loses nothing: it is said, and fetched again when it works',
    async (step, code) => {
      app.files.fail(step, code);
      await app.until(() => app.item.problem !== null);
      expect(app.item).toMatchObject({
        phase: 'fetching',
        problem: noted(
          expect.stringMatching(
            code === 'ENOSPC' ? /disk is full.*downloads the certificate again/ : /reference ref-/,
          ),
        ),
      });
      await app.clock.advance(300_000);
      expect(documents()).toEqual([]);
      // A disk that is full must not be filled further by each try.
      expect(app.files.paths('/store/incoming')).toEqual([]);
      app.files.heal();
      await app.until(() => app.item.phase === 'complete', 1900);
      expect(documents()).toHaveLength(1);
      await expectSound();
    },
  );

  test('that fails once at any step ends with the certificate kept once', async () => {
    for (const step of [
      'createExclusive',
      'write',
      'sync',
      'close',
      'rename',
      'syncFolder',
      'read',
      'stat',
    ] as const) {
      for (const skip of [0, 1]) {
        const other = openOrderingApp();
        try {
          await other.order();
          for (const item of other.service.orders[0]?.items ?? []) item.status = 'COMPLETE';
          other.files.fail(step, 'EBUSY', { skip, times: 1 });
          await other.until(() => other.item.phase === 'complete');
          expect(other.files.paths('/store/docs')).toHaveLength(1);
          expect(other.arrived).toHaveLength(1);
        } finally {
          await other.dispose();
        }
      }
    }
  });

  test('whose database refuses every note makes nothing be fetched without end', async () => {
    app.db.exec(
      `CREATE TEMP TRIGGER full BEFORE UPDATE ON download BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    );
    await app.clock.advance(600_000);
    expect(app.service.asked.length).toBeLessThan(30);
    app.db.exec('DROP TRIGGER full');
    await app.until(() => app.item.phase === 'complete', 120);
  });

  test('whose database refuses the row keeps the bytes and writes the row later', async () => {
    app.db.exec(
      `CREATE TEMP TRIGGER full BEFORE INSERT ON document BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    );
    await app.until(() => app.item.problem !== null);
    expect(documents()).toEqual([]);
    app.db.exec('DROP TRIGGER full');
    await app.until(() => app.item.phase === 'complete', 900);
    expect(documents()).toHaveLength(1);
    expect(app.files.paths('/store/docs')).toHaveLength(1);
    expect(downloads()).toBe(1);
  });

  test('whose database refused the row until the program was killed keeps the bytes for the next start', async () => {
    theItem().size = 12;
    app.db.exec(
      `CREATE TEMP TRIGGER full BEFORE INSERT ON document BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    );
    await app.until(() => app.files.paths('/store/docs').length === 1);
    await settle();
    app.kill();
    app.service.onDownload = () => ({ kind: 'network', reason: reasonSaying('No network.') });
    app.open();
    await app.until(() => app.item.phase === 'complete', 60);
    expect(downloads()).toBe(2);
    expect(documents()).toMatchObject([
      { state: 'stored', remark: saying(expect.stringContaining('stated 12')) },
    ]);
    await expectSound();
  });

  test('that damaged such bytes meanwhile makes them be fetched again', async () => {
    app.db.exec(
      `CREATE TEMP TRIGGER full BEFORE INSERT ON document BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    );
    await app.until(() => app.files.paths('/store/docs').length === 1);
    await settle();
    const [path = ''] = app.files.paths('/store/docs');
    app.kill();
    app.files.put(path, aPdf('x').subarray(0, 9));
    app.open();
    await app.until(() => app.item.phase === 'complete');
    expect(downloads()).toBe(2);
    await expectSound();
  });
});

describe('what a program leaves half done', () => {
  async function killedIn(step: 'download' | 'write'): Promise<void> {
    const never = new Promise<void>(() => {});
    let isThere = false;
    const download = app.service.download.bind(app.service);
    app.service.download = async (link) => {
      if (step === 'download') {
        isThere = true;
        await never;
      }
      const answer = await download(link);
      async function* hanging(): AsyncGenerator<Uint8Array> {
        yield aPdf('x').subarray(0, 8);
        isThere = true;
        await never;
      }
      return answer.ok
        ? { ok: true, value: { contentLength: null, startsAt: 0, etag: null, body: hanging() } }
        : answer;
    };
    await app.until(() => isThere);
    app.kill();
    app.service.download = download;
  }

  test.each(['download', 'write'] as const)(
    'in the middle of a %s is taken up by the next start',
    async (step) => {
      await killedIn(step);
      app.open();
      await app.until(() => app.item.phase === 'complete');
      expect(documents()).toHaveLength(1);
      await app.until(() => app.files.paths('/store/incoming').length === 0);
    },
  );

  test('of a run that nobody remembers is swept after a day, and not before', async () => {
    await app.until(() => app.item.phase === 'complete');
    app.files.put('/store/incoming/old.part', new Uint8Array(9), app.clock.now() - 86_400_001);
    app.files.put('/store/incoming/young.part', new Uint8Array(9), app.clock.now() - 3_600_000);
    await app.reopen();
    await settle();
    expect(app.files.paths('/store/incoming')).toEqual(['/store/incoming/young.part']);
  });

  test('when it is closed in the middle counts as no failure', async () => {
    let isThere = false;
    const download = app.service.download.bind(app.service);
    app.service.download = (_, signal) =>
      new Promise((resolve) => {
        isThere = true;
        const failure = { kind: 'cancelled', reason: reasonSaying('Landfolio is closing.') } as const;
        signal?.addEventListener('abort', () => resolve({ ok: false, failure }));
      });
    await app.until(() => isThere);
    await app.close();
    app.service.download = download;
    app.open();
    expect(app.item.problem).toBeNull();
    await app.until(() => app.item.phase === 'complete', 3);
  });

  test('while it waits for a later try goes on waiting', async () => {
    app.service.onDownload = () => ({
      kind: 'limited',
      status: 429,
      reason: reasonSaying('Later.'),
      retryAfterSeconds: 900,
    });
    await app.until(() => app.item.problem !== null);
    const before = app.item.nextCheckAt;
    await app.reopen();
    await app.clock.advance(600_000);
    expect(app.item.nextCheckAt).toBe(before);
    expect(downloads()).toBe(1);
  });
});

test('a fetch that takes long does not keep the watch spinning', async () => {
  const slow = Promise.withResolvers<void>();
  app.service.pause = async () => {
    if (app.service.asked.at(-1) === 'GET link') await slow.promise;
  };
  await app.until(() => downloads() === 1);
  let beats = 0;
  const after = app.clock.after.bind(app.clock);
  app.clock.after = (milliseconds, run) => {
    beats += 1;
    return after(milliseconds, run);
  };
  await app.clock.advance(60_000);
  expect(beats).toBeLessThan(20);
  slow.resolve();
  await app.until(() => app.item.phase === 'complete');
});

test('on a real disk the certificate lies under its hash, byte for byte', async () => {
  const folder = mkdtempSync(`${tmpdir()}/landfolio-store-`);
  try {
    const files = createNodeFileSystem({ clock: createSystemClock() });
    const store = createContentStore(files, folder);
    const file = await store.begin('a.part');
    await file.write(aPdf('real'));
    const { sha256 } = await file.finish();
    const kept = { sha256, fileType: 'pdf' } as const;
    await store.keep('a.part', kept);
    expect(new Uint8Array(await readFile(store.pathOf(kept)))).toEqual(aPdf('real'));
    expect(await store.listIncoming()).toEqual([]);
    await expect(store.keep('a.part', kept)).rejects.toMatchObject({ code: 'ENOENT' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
