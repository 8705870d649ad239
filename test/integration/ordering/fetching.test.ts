import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNodeFileSystem } from '../../../main/platform/node-file-system.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import { settle } from '../../support/fake-clock.ts';
import type { FakeItem } from '../../support/fake-land-service.ts';
import { type Desk, openDesk } from '../../support/ordering-desk.ts';
import { aPdf } from '../../support/pdf.ts';

const html = new TextEncoder().encode('<!DOCTYPE html><html>Please log in to the hotel network</html>');
let desk: Desk;
beforeEach(async () => {
  desk = openDesk();
  await desk.order();
  theItem().status = 'COMPLETE';
});
afterEach(() => desk.dispose());

function theItem(): FakeItem {
  const item = desk.service.orders[0]?.items[0];
  if (item === undefined) throw new Error('No item was ordered');
  return item;
}
const downloads = () => desk.service.asked.filter((what) => what === 'GET link').length;
const documents = () =>
  desk.documents.list({
    connectionId: desk.current.connection.id,
    text: '',
    matterNumber: undefined,
    limit: 99,
    offset: 0,
  }).documents;
/** Every document that ever came, the list's and those that a later one stands for, oldest first. */
const rows = () =>
  desk.db
    .all('SELECT state, sha256 FROM document ORDER BY received_at, id')
    .map(({ state, sha256 }) => ({ state: String(state), sha256: String(sha256) }));
/** Nothing half done lies about, and every final name holds a whole PDF. */
async function expectSound(): Promise<void> {
  for (const path of desk.files.paths('/store/docs')) {
    expect(new TextDecoder().decode(await desk.files.read(path))).toMatch(/^%PDF-.*%%EOF\s*$/s);
  }
  for (const { state, sha256 } of rows()) {
    const path =
      state === 'STORED'
        ? `/store/docs/${sha256.slice(0, 2)}/${sha256}.pdf`
        : `/store/quarantine/${sha256}.bin`;
    expect(desk.files.paths(path)).toEqual([path]);
  }
}

describe('the link of a complete item', () => {
  test('is used at once, without asking for the item a second time', async () => {
    await desk.until(() => desk.item.phase === 'complete');
    expect([downloads(), desk.service.itemReads]).toEqual([1, 1]);
  });

  test('that died is renewed once by asking for the item again, in the same try', async () => {
    let tries = 0;
    desk.service.onDownload = () => {
      tries += 1;
      if (tries === 1) desk.service.killLinks();
      return null;
    };
    await desk.until(() => desk.item.phase === 'complete', 20);
    expect([downloads(), desk.service.itemReads]).toEqual([2, 2]);
  });

  test('that is dead again after it was renewed is tried later, not in a loop', async () => {
    desk.service.onDownload = () => ({ kind: 'refused', status: 403, message: 'The link is dead.' });
    await desk.until(() => desk.item.problem !== null);
    expect(downloads()).toBe(2);
    expect(desk.item).toMatchObject({ phase: 'fetching', problem: 'The link is dead.' });
    await desk.clock.advance(600_000);
    expect(downloads()).toBeLessThan(16);
    desk.service.onDownload = () => null;
    await desk.until(() => desk.item.phase === 'complete', 1900);
    expect(desk.item.problem).toBeNull();
  });

  test('that a service with no time cannot renew holds everything back as long as it asks for', async () => {
    await desk.order(['1000/002'], 'other');
    desk.service.onDownload = () => ({ kind: 'notFound', status: 404, message: 'The link is dead.' });
    const busy = { kind: 'limited', status: 429, message: 'Later.', retryAfterSeconds: 600 } as const;
    desk.service.failRead = (path) => (downloads() > 0 && path.startsWith('/orders/v1/O-1/') ? busy : null);
    const told = () => desk.service.asked.filter((what) => what.startsWith('GET /orders/v1/O-1/')).length;
    await desk.until(() => downloads() === 1 && told() === 2, 300);
    await desk.clock.advance(1000);
    const asked = desk.service.asks;
    await desk.clock.advance(590_000);
    expect(desk.service.asks).toBe(asked);
    desk.service.onDownload = () => null;
    desk.service.failRead = () => null;
    await desk.until(() => desk.arrived.length === 1, 120);
  });

  test('with little life left is renewed before it is used', async () => {
    theItem().expiry = new Date(desk.clock.now() + 60_000).toISOString();
    await desk.until(() => desk.item.phase === 'complete', 20);
    expect([downloads(), desk.service.itemReads]).toEqual([1, 2]);
  });

  test('is written nowhere', async () => {
    await desk.until(() => desk.item.phase === 'complete');
    const tables = desk.db
      .all(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .map(({ name }) => String(name));
    const all = JSON.stringify(tables.map((table) => desk.db.all(`SELECT * FROM ${table}`)));
    expect(all).toContain('O-1');
    expect(all).not.toContain('files.example.com');
    expect(JSON.stringify(desk.log.lines)).not.toContain('files.example.com');
  });
});

describe('bytes that came', () => {
  test('in another number than promised are fetched once more, and then kept with a remark', async () => {
    theItem().size = 12;
    await desk.until(() => desk.item.phase === 'complete');
    expect(downloads()).toBe(2);
    expect(documents()).toMatchObject([
      {
        state: 'stored',
        remark: `The service promised 12 bytes; the whole file has ${theItem().pdf.length}.`,
      },
    ]);
  });

  test('in another number only the first time are kept without a remark', async () => {
    theItem().size = 12;
    await desk.until(() => downloads() === 1);
    theItem().size = undefined;
    await desk.until(() => desk.item.phase === 'complete');
    expect(documents()).toMatchObject([{ remark: null }]);
  });

  test('without a promised number are kept', async () => {
    theItem().size = null;
    await desk.until(() => desk.item.phase === 'complete');
    expect(documents()).toMatchObject([{ remark: null, bytes: theItem().pdf.length }]);
  });

  test.each([
    ['a web page', html, 'A web page came instead of a PDF.'],
    ['nothing', new Uint8Array(), 'The file is empty.'],
    ['half a PDF', aPdf('x').subarray(0, 12), 'The end of the PDF is missing.'],
  ])(
    'as %s are tried three times, then quarantined and shown, and fetched again by itself or on request',
    async (_, bytes, fault) => {
      desk.service.onDownload = () => bytes;
      await desk.until(() => desk.item.problem !== null);
      expect(desk.item).toMatchObject({ phase: 'fetching', problem: `${fault} It is tried again.` });
      await desk.until(() => desk.item.phase === 'held');
      expect(downloads()).toBe(3);
      expect(desk.item.problem).toBe(fault);
      expect(documents()).toMatchObject([{ state: 'quarantined', remark: fault, viewUrl: null }]);
      expect(desk.files.paths('/store/docs')).toEqual([]);
      expect(desk.ordering.counts(desk.current.connection.id)).toMatchObject({ waiting: 0, attention: 1 });
      await expectSound();
      await desk.clock.advance(3_500_000);
      expect(downloads()).toBe(3);
      // Every hour, then every two, and so on to once a day: what passes is fetched, and nothing is kept twice.
      await desk.clock.advance(24 * 3_600_000);
      expect(downloads()).toBe(7);
      expect(desk.item).toMatchObject({ phase: 'held', problem: fault });
      expect(rows().map(({ state }) => state)).toEqual(['QUARANTINED']);
      expect(desk.files.paths('/store/incoming')).toEqual([]);

      desk.service.onDownload = () => null;
      desk.ordering.checkItem(desk.item.id);
      await desk.until(() => desk.item.phase === 'complete');
      // The sound one stands for both; what was quarantined is kept.
      expect(documents().map(({ state }) => state)).toEqual(['stored']);
      expect(rows().map(({ state }) => state)).toEqual(['QUARANTINED', 'STORED']);
      expect(desk.item.problem).toBeNull();
      await expectSound();
    },
  );

  test('as a web page while the service is maintained are followed by the certificate, by itself', async () => {
    desk.service.onDownload = () => html;
    await desk.until(() => desk.item.phase === 'held');
    desk.service.onDownload = () => null;
    await desk.until(() => desk.item.phase === 'complete', 3700);
    expect(rows().map(({ state }) => state)).toEqual(['QUARANTINED', 'STORED']);
    expect(desk.item.problem).toBeNull();
    await expectSound();
  });

  test('as a web page right after the network was down are not quarantined before their time', async () => {
    desk.service.onDownload = () => ({ kind: 'network', message: 'No network.' });
    await desk.until(() => downloads() >= 5);
    desk.service.onDownload = () => html;
    const before = downloads();
    await desk.until(() => downloads() === before + 2);
    await settle();
    expect(desk.item.phase).toBe('fetching');
    desk.service.onDownload = () => null;
    await desk.until(() => desk.item.phase === 'complete', 900);
  });

  test('only in part are never kept', async () => {
    desk.service.onDownload = () => ({ torn: theItem().pdf.subarray(0, 20) });
    await desk.until(() => desk.item.problem !== null);
    expect(desk.item).toMatchObject({ phase: 'fetching', problem: 'The download broke off.' });
    expect(desk.files.paths()).toEqual([]);
    desk.service.onDownload = () => null;
    await desk.until(() => desk.item.phase === 'complete');
  });
});

describe('a size that the service promises', () => {
  /** Its beginning and end are those of a PDF. */
  function aLargePdf(bytes: number): Uint8Array {
    const pdf = new Uint8Array(bytes).fill(0x20);
    pdf.set(aPdf('large').subarray(0, 9));
    pdf.set(new TextEncoder().encode('\n%%EOF\n'), bytes - 7);
    return pdf;
  }

  test('in another unit costs one more fetch, and loses nothing: the second takes what comes', async () => {
    theItem().pdf = aLargePdf(1_300_000);
    theItem().size = 1270;
    await desk.until(() => desk.item.problem !== null);
    expect(desk.item.problem).toMatch(/^More than 1048576 bytes came/);
    expect(desk.files.paths()).toEqual([]);
    await desk.until(() => desk.item.phase === 'complete');
    expect(downloads()).toBe(2);
    expect(documents()).toMatchObject([
      { bytes: 1_300_000, remark: 'The service promised 1270 bytes; the whole file has 1300000.' },
    ]);
  });

  test('that is a tenth too small is no reason to break off', async () => {
    theItem().pdf = aLargePdf(1_300_000);
    theItem().size = 1_200_000;
    await desk.until(() => desk.item.phase === 'complete');
    expect(desk.log.lines.map(({ event }) => event)).not.toContain('download');
    expect(downloads()).toBe(2);
  });
});

describe('a service that takes COMPLETE back', () => {
  test('does not take a certificate away that is kept', async () => {
    await desk.until(() => desk.item.phase === 'complete');
    theItem().status = 'PROCESSING';
    desk.ordering.checkItem(desk.item.id);
    await desk.clock.advance(86_400_000);
    await desk.reopen();
    await desk.clock.advance(3_600_000);
    expect(desk.item.phase).toBe('complete');
    expect(desk.db.get('SELECT state FROM download')).toEqual({ state: 'STORED' });
    expect(documents()).toMatchObject([{ state: 'stored' }]);
    await expectSound();
  });

  test('before it was fetched does not end the watch for it', async () => {
    desk.service.onDownload = () => {
      theItem().status = 'PROCESSING';
      return { kind: 'network', message: 'No network.' };
    };
    await desk.until(() => desk.item.problem !== null);
    await desk.until(() => desk.item.problem?.includes('gives no link to it yet') === true);
    expect(desk.item.phase).toBe('fetching');
    theItem().status = 'COMPLETE';
    desk.service.onDownload = () => null;
    await desk.until(() => desk.item.phase === 'complete', 1900);
  });
});

describe('the host of the links', () => {
  test('that asks for time gets it for all its links, across a restart, and the service is asked on', async () => {
    await desk.order(['1000/002'], 'other');
    for (const item of desk.service.orders[1]?.items ?? []) item.status = 'COMPLETE';
    desk.service.onDownload = () => ({
      kind: 'unavailable',
      status: 503,
      message: 'Later.',
      retryAfterSeconds: 900,
    });
    // Two may have left side by side before the first was answered.
    await desk.clock.advance(30_000);
    const before = downloads();
    expect(before).toBeLessThanOrEqual(2);
    desk.service.onDownload = () => null;
    await desk.reopen();
    await desk.order(['1000/003'], 'third');
    await desk.clock.advance(600_000);
    expect(downloads()).toBe(before);
    expect(desk.service.itemReads).toBeGreaterThan(0);
    await desk.until(() => desk.arrived.length === 2, 900);
  });

  test('that fails five times on end is left alone for two minutes, and the service is not', async () => {
    for (const title of ['1000/002', '1000/003', '1000/004', '1000/005', '1000/006', '1000/007'])
      await desk.order([title], title);
    for (const { items } of desk.service.orders) for (const item of items) item.status = 'COMPLETE';
    const at: number[] = [];
    desk.service.onDownload = () => {
      at.push(desk.clock.monotonic());
      return { kind: 'network', message: 'No network.' };
    };
    await desk.until(() => at.length >= 5);
    const fifth = at[4] ?? 0;
    const under = at.length;
    await desk.clock.advance(110_000);
    // One more may have been on its way.
    expect(at.slice(under).filter((time) => time - fifth < 110_000 && time > fifth)).toEqual([]);
    desk.service.onDownload = () => null;
    await desk.until(() => desk.arrived.length === 7, 1900);
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
      desk.files.fail(step, code);
      await desk.until(() => desk.item.problem !== null);
      expect(desk.item).toMatchObject({
        phase: 'fetching',
        problem: expect.stringMatching(code === 'ENOSPC' ? /disk is full.*by itself/ : /reference ref-/),
      });
      await desk.clock.advance(300_000);
      expect(documents()).toEqual([]);
      // A disk that is full must not be filled further by each try.
      expect(desk.files.paths('/store/incoming')).toEqual([]);
      desk.files.heal();
      await desk.until(() => desk.item.phase === 'complete', 1900);
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
        const other = openDesk();
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
    desk.db.exec(
      `CREATE TEMP TRIGGER full BEFORE UPDATE ON download BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    );
    await desk.clock.advance(600_000);
    expect(desk.service.asked.length).toBeLessThan(30);
    desk.db.exec('DROP TRIGGER full');
    await desk.until(() => desk.item.phase === 'complete', 120);
  });

  test('whose database refuses the row keeps the bytes and writes the row later', async () => {
    desk.db.exec(
      `CREATE TEMP TRIGGER full BEFORE INSERT ON document BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    );
    await desk.until(() => desk.item.problem !== null);
    expect(documents()).toEqual([]);
    desk.db.exec('DROP TRIGGER full');
    await desk.until(() => desk.item.phase === 'complete', 900);
    expect(documents()).toHaveLength(1);
    expect(desk.files.paths('/store/docs')).toHaveLength(1);
    expect(downloads()).toBe(1);
  });

  test('whose database refused the row until the program was killed keeps the bytes for the next start', async () => {
    theItem().size = 12;
    desk.db.exec(
      `CREATE TEMP TRIGGER full BEFORE INSERT ON document BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    );
    await desk.until(() => desk.files.paths('/store/docs').length === 1);
    await settle();
    desk.kill();
    desk.service.onDownload = () => ({ kind: 'network', message: 'No network.' });
    desk.open();
    await desk.until(() => desk.item.phase === 'complete', 60);
    expect(downloads()).toBe(2);
    expect(documents()).toMatchObject([{ state: 'stored', remark: expect.stringContaining('promised 12') }]);
    await expectSound();
  });

  test('that damaged such bytes meanwhile makes them be fetched again', async () => {
    desk.db.exec(
      `CREATE TEMP TRIGGER full BEFORE INSERT ON document BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    );
    await desk.until(() => desk.files.paths('/store/docs').length === 1);
    await settle();
    const [path = ''] = desk.files.paths('/store/docs');
    desk.kill();
    desk.files.put(path, aPdf('x').subarray(0, 9));
    desk.open();
    await desk.until(() => desk.item.phase === 'complete');
    expect(downloads()).toBe(2);
    await expectSound();
  });
});

describe('what a program leaves half done', () => {
  async function killedIn(step: 'download' | 'write'): Promise<void> {
    const never = new Promise<void>(() => {});
    let isThere = false;
    const download = desk.service.download.bind(desk.service);
    desk.service.download = async (link) => {
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
    await desk.until(() => isThere);
    desk.kill();
    desk.service.download = download;
  }

  test.each(['download', 'write'] as const)(
    'in the middle of a %s is taken up by the next start',
    async (step) => {
      await killedIn(step);
      desk.open();
      await desk.until(() => desk.item.phase === 'complete');
      expect(documents()).toHaveLength(1);
      await desk.until(() => desk.files.paths('/store/incoming').length === 0);
    },
  );

  test('of a run that nobody remembers is swept after a day, and not before', async () => {
    await desk.until(() => desk.item.phase === 'complete');
    desk.files.put('/store/incoming/old.part', new Uint8Array(9), desk.clock.now() - 86_400_001);
    desk.files.put('/store/incoming/young.part', new Uint8Array(9), desk.clock.now() - 3_600_000);
    await desk.reopen();
    await settle();
    expect(desk.files.paths('/store/incoming')).toEqual(['/store/incoming/young.part']);
  });

  test('when it is closed in the middle counts as no failure', async () => {
    let isThere = false;
    const download = desk.service.download.bind(desk.service);
    desk.service.download = (_, signal) =>
      new Promise((resolve) => {
        isThere = true;
        const failure = { kind: 'cancelled', message: 'Landfolio is closing.' } as const;
        signal?.addEventListener('abort', () => resolve({ ok: false, failure }));
      });
    await desk.until(() => isThere);
    await desk.close();
    desk.service.download = download;
    desk.open();
    expect(desk.item.problem).toBeNull();
    await desk.until(() => desk.item.phase === 'complete', 3);
  });

  test('while it waits for a later try goes on waiting', async () => {
    desk.service.onDownload = () => ({
      kind: 'limited',
      status: 429,
      message: 'Later.',
      retryAfterSeconds: 900,
    });
    await desk.until(() => desk.item.problem !== null);
    const before = desk.item.nextCheckAt;
    await desk.reopen();
    await desk.clock.advance(600_000);
    expect(desk.item.nextCheckAt).toBe(before);
    expect(downloads()).toBe(1);
  });
});

test('a fetch that takes long does not keep the watch spinning', async () => {
  const slow = Promise.withResolvers<void>();
  desk.service.pause = async () => {
    if (desk.service.asked.at(-1) === 'GET link') await slow.promise;
  };
  await desk.until(() => downloads() === 1);
  let beats = 0;
  const after = desk.clock.after.bind(desk.clock);
  desk.clock.after = (milliseconds, run) => {
    beats += 1;
    return after(milliseconds, run);
  };
  await desk.clock.advance(60_000);
  expect(beats).toBeLessThan(20);
  slow.resolve();
  await desk.until(() => desk.item.phase === 'complete');
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
