import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCharges } from '../../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import { createDocuments } from '../../../main/library/documents.ts';
import { createFileRemoval } from '../../../main/library/file-removal.ts';
import { createMatterDeletions } from '../../../main/library/matter-deletion.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { noteSameFile } from '../../../main/ordering/same-file.ts';
import { createRegister, type Register } from '../../../main/register/register.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { uuid7 } from '../../../main/storage/uuid7.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { aStatement } from '../../support/drss.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { FakeFiles } from '../../support/fake-files.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { libraryInFile } from '../../support/new-library.ts';
import { saying } from '../../support/noted.ts';
import { aPdf } from '../../support/pdf.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { reasonSaying } from '../../support/reason-saying.ts';
import { ScriptedCharges } from '../../support/scripted-charges.ts';

/* The PDF of a register statement that was paid for: downloaded by itself, and kept trying for. */

const link = 'https://files.example.com/drss/1?key=abc';
const minute = 60_000;
const day = 24 * 60 * minute;
const offline: ServiceFailure = { kind: 'network', reason: reasonSaying('The network is gone.') };
const refused = (status: number): ServiceFailure => ({
  kind: status === 404 ? 'notFound' : status === 403 ? 'refused' : 'rejected',
  status,
  reason: reasonSaying(`The download server answered ${status}.`),
});

const library = 'library.db';
/** Keeps the answer in the journal without what follows from it. */
const answeredAndHeld = `CREATE TRIGGER held BEFORE UPDATE OF state ON charge WHEN OLD.state = 'ANSWERED'
  BEGIN SELECT RAISE(ABORT, 'killed'); END`;
let folder: string;
let clock: FakeClock;
let db: Db;
let files: FakeFiles;
let log: ReturnType<typeof createQuietLog>;
let service: ScriptedCharges;
let register: Register;
let resumed: () => void;
let notices: string[];
let ids = 0;

function open(): void {
  db = libraryInFile(join(folder, library));
  const newId = () => {
    ids += 1;
    const bytes = new Uint8Array(10);
    new DataView(bytes.buffer).setUint32(6, ids);
    return uuid7(clock.now(), bytes);
  };
  const runIds = { newId, bootId: newId(), computer: 'desk' };
  const events = createQuietEvents();
  events.on('statementPdfRefused', ({ statement }) => notices.push(statement.volumeFolio));
  const parts = { now: () => clock.now(), newId, computer: 'desk' };
  const matters = createMatters(db, parts);
  const documents = createDocuments(db, {
    ...parts,
    template: () => '{matter} {product} {identifier}.pdf',
    viewUrl: (id) => `view/${id}`,
    dragUrl: () => null,
  });
  register = createRegister({
    db,
    charges: createCharges(db, { clock, ...runIds }),
    store: createContentStore(files, '/store'),
    clock,
    held: createHeldOutcomes(clock),
    random: new FakeRandom(),
    power: {
      onResume(run) {
        resumed = run;
        return () => {};
      },
    },
    log,
    ids: runIds,
    events,
    version: '9.9.9',
    current: () => service,
    serviceFor: (id) => (id === service.connection.id ? service : null),
    matterId: (connectionId, number) => matters.use(connectionId, number),
    keepDocument({ statementId, ...certificate }) {
      documents.add({ ...certificate, source: { statementId }, fileType: 'pdf', resourceText: null });
      noteSameFile(db, certificate.id);
    },
  });
  register.recover();
  register.start();
}
async function close(): Promise<void> {
  await register.stop();
  await register.idle();
  db.close();
}
async function reopen(): Promise<void> {
  await close();
  open();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-pdf-'));
  clock = new FakeClock();
  files = new FakeFiles(() => clock.now());
  log = createQuietLog();
  notices = [];
  service = new ScriptedCharges({ ...nowhere, accountId: 'ACC-1' });
  service.next = { status: 200, body: aStatement() };
  service.files.set(link, aPdf('statement'));
  open();
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

async function buy(volumeFolio = '10940/843', matterNumber = '2026-118'): Promise<string> {
  const result = await register.retrieve({
    volumeFolio,
    matterNumber,
    withText: true,
    withCertificate: true,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  await settle(20);
  return result.value.id;
}
function deleteMatter(): void {
  const deletions = createMatterDeletions(db, {
    now: () => clock.now(),
    files: createFileRemoval(db, { store: createContentStore(files, '/store'), log }),
    events: createQuietEvents(),
  });
  const matterId = String(db.get('SELECT matter_id FROM register_statement')?.matter_id);
  deletions.delete(service.connection.id, matterId, { typed: '2026-118', withDocuments: true });
}
const shown = (id: string) => register.get(id);
/** Lets downloads, which wait for promises and not for time, end. */
async function pass(milliseconds: number): Promise<void> {
  await clock.advance(milliseconds);
  await settle(20);
}

describe('the PDF of a register statement', () => {
  test('is downloaded at once, without anybody asking for it', async () => {
    const id = await buy();
    expect(service.fetched).toEqual([link]);
    expect(shown(id)).toMatchObject({
      certificate: { state: 'stored' },
      pdf: { state: 'stored', nextTryAt: null, problem: null },
    });
    await pass(30 * day);
    await reopen();
    expect(service.fetched).toHaveLength(1);
    expect(service.calls).toHaveLength(1);
  });

  test('is in the matter that its statement was moved to while it was downloaded', async () => {
    const moved = createMatters(db, { now: () => clock.now(), newId: () => 'moved-to', computer: 'desk' });
    service.duringDownload = async () => {
      const { id, matter_id: from } = db.get('SELECT id, matter_id FROM register_statement') ?? {};
      const to = moved.use(service.connection.id, '2026-200');
      db.run(
        `INSERT INTO matter_act (id, connection_id, at, kind, matter_id, from_number, to_number, computer)
         VALUES ('act', ?, 1, 'moved', ?, '2026-118', '2026-200', 'desk')`,
        service.connection.id,
        to,
      );
      db.run(
        `INSERT INTO matter_filing (act_id, kind, thing, label, from_id, to_id, from_number, to_number)
         VALUES ('act', 'statement', ?, '', ?, ?, '2026-118', '2026-200')`,
        id ?? null,
        from ?? null,
        to,
      );
      db.run('UPDATE register_statement SET matter_id = ? WHERE id = ?', to, id ?? null);
    };
    await buy();
    expect(db.all('SELECT number FROM document JOIN matter ON matter.id = matter_id')).toEqual([
      { number: '2026-200' },
    ]);
  });

  test.each([
    ['arrives', null],
    ['fails', offline],
  ])('of a matter that is deleted while it is downloaded stays deleted, when it %s', async (_, failure) => {
    service.failDownload = () => failure;
    service.duringDownload = async () => deleteMatter();
    await buy();
    service.failDownload = () => null;
    service.duringDownload = async () => {};
    await pass(2 * day);
    await reopen();
    expect(service.fetched).toHaveLength(1);
    expect(db.all('SELECT state FROM statement_pdf')).toEqual([{ state: 'DELETED' }]);
    expect(db.all('SELECT * FROM document')).toEqual([]);
    expect(files.paths('/store')).toEqual([]);
  });

  test('is tried for until it comes, in pauses that grow, and nothing is bought for it', async () => {
    service.failDownload = () => offline;
    const id = await buy();
    expect(shown(id)?.pdf).toMatchObject({
      state: 'waiting',
      problem: [{ code: 'failed', reason: offline.reason }],
    });
    const times = [clock.now()];
    for (let tries = 1; tries < 12; tries += 1) {
      const next = shown(id)?.pdf.nextTryAt ?? 0;
      expect(next).toBeGreaterThan(clock.now());
      await pass(next - clock.now());
      expect(service.fetched).toHaveLength(tries + 1);
      times.push(clock.now());
    }
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(pauses[0]).toBeLessThan(minute);
    expect(pauses.at(-1)).toBeGreaterThan(pauses[0] ?? 0);
    service.failDownload = () => null;
    await pass(day);
    expect(shown(id)?.pdf.state).toBe('stored');
    expect(service.calls).toHaveLength(1);
  });

  test('goes on being tried for after a restart, also one that came years later', async () => {
    service.failDownload = () => offline;
    const id = await buy();
    await close();
    clock.jumpWall(800 * day);
    service.failDownload = () => null;
    open();
    await settle(20);
    await pass(2 * minute);
    expect(shown(id)?.pdf.state).toBe('stored');
  });

  test.each([
    ['before its download began', 0],
    ['while it was downloaded', 1],
  ])(
    'comes after a restart where the program was killed %s, and nothing is bought again',
    async (_, tries) => {
      // The files as they are on the disk at that moment.
      const killed = mkdtempSync(join(tmpdir(), 'landfolio-killed-'));
      const copy = () => {
        for (const end of ['', '-wal']) {
          const from = join(folder, `${library}${end}`);
          if (existsSync(from)) copyFileSync(from, join(killed, `${library}${end}`));
        }
      };
      if (tries === 0) db.exec(answeredAndHeld);
      else service.duringDownload = async () => copy();
      try {
        await buy();
        if (tries === 0) copy();
        service.duringDownload = async () => {};
        await close();
        rmSync(folder, { recursive: true, force: true });
        folder = killed;
        files = new FakeFiles(() => clock.now());
        db = libraryInFile(join(folder, library));
        db.exec('DROP TRIGGER IF EXISTS held');
        db.close();
        open();
        await settle(20);
        await pass(2 * minute);
      } finally {
        rmSync(killed, { recursive: true, force: true });
      }
      const [row] = db.all('SELECT statement_id, state FROM statement_pdf');
      expect(row?.state).toBe('STORED');
      expect(shown(String(row?.statement_id))).toMatchObject({
        state: 'kept',
        certificate: { state: 'stored' },
      });
      expect(service.fetched).toHaveLength(tries + 1);
      expect(service.calls).toHaveLength(1);
    },
  );

  test('that its server fails to send, breaks off or sends cut short is tried for until it is whole', async () => {
    const whole = aPdf('statement');
    service.failDownload = () => ({
      kind: 'unavailable',
      status: 500,
      reason: reasonSaying('The download server answered 500.'),
    });
    const id = await buy();
    await pass(6 * 60 * minute);
    expect(shown(id)?.pdf).toMatchObject({ state: 'waiting', refusedSince: null });
    expect(service.fetched.length).toBeGreaterThan(5);
    service.failDownload = () => null;
    service.files.set(link, whole.subarray(0, whole.length >> 1));
    await pass(6 * 60 * minute);
    expect(shown(id)).toMatchObject({ certificate: { state: 'quarantined' }, pdf: { state: 'waiting' } });
    service.files.set(link, whole);
    await pass(day);
    expect(shown(id)).toMatchObject({ certificate: { state: 'stored' }, pdf: { state: 'stored' } });
    expect(db.all(`SELECT bytes FROM document WHERE state = 'STORED'`)).toEqual([{ bytes: whole.length }]);
    expect(service.calls).toHaveLength(1);
    expect(notices).toEqual([]);
  });

  test('is tried for as soon as the computer wakes', async () => {
    service.failDownload = () => offline;
    const id = await buy();
    await pass(3 * day);
    service.failDownload = () => null;
    const before = service.fetched.length;
    resumed();
    await pass(2 * minute);
    expect(service.fetched).toHaveLength(before + 1);
    expect(shown(id)?.pdf.state).toBe('stored');
  });

  test('waits as long as its host asks for', async () => {
    service.failDownload = () => ({
      kind: 'limited',
      status: 429,
      reason: reasonSaying('Too many.'),
      retryAfterSeconds: 600,
    });
    const id = await buy();
    expect((shown(id)?.pdf.nextTryAt ?? 0) - clock.now()).toBeGreaterThanOrEqual(600_000);
  });

  test.each([403, 404, 410])(
    'is not given up where its host answers %i once, and comes when that passes',
    async (status) => {
      service.failDownload = () => refused(status);
      const id = await buy();
      expect(shown(id)?.pdf.state).toBe(status === 410 ? 'refused' : 'waiting');
      service.failDownload = () => null;
      await pass(5 * minute);
      expect(shown(id)?.pdf.state).toBe('stored');
    },
  );

  test.each([403, 404])(
    'is refused for good only after its host answered %i for a day; it is tried for ever more rarely then',
    async (status) => {
      service.failDownload = () => refused(status);
      const id = await buy();
      await pass(day - 60 * minute);
      expect(shown(id)?.pdf.state).toBe('waiting');
      expect(notices).toEqual([]);
      await pass(2 * day);
      expect(shown(id)?.pdf).toMatchObject({ state: 'refused', refusedSince: expect.any(Number) });
      expect(notices).toEqual(['10940/843']);
      const before = service.fetched.length;
      await pass(60 * day);
      expect(service.fetched.length - before).toBeLessThan(30);
      expect(service.fetched.length).toBeGreaterThan(before);
      expect(service.calls).toHaveLength(1);
      expect(notices).toHaveLength(1);
      service.failDownload = () => null;
      await pass(60 * day);
      expect(shown(id)?.pdf.state).toBe('stored');
    },
  );

  test('is not refused for good where the network was gone in between', async () => {
    service.failDownload = () => refused(404);
    const id = await buy();
    await pass(day / 2);
    service.failDownload = () => offline;
    await pass(day);
    service.failDownload = () => refused(404);
    await pass(day / 2);
    expect(shown(id)?.pdf.state).toBe('waiting');
  });

  test('that comes as a web page is tried for again; one is kept aside, and not one for each try', async () => {
    let visits = 0;
    service.duringDownload = async () => {
      visits += 1;
      service.files.set(link, new TextEncoder().encode(`<!doctype html>maintenance, visit ${visits}`));
    };
    const id = await buy();
    expect(shown(id)).toMatchObject({ certificate: null, pdf: { state: 'waiting' } });
    await pass(3 * day);
    expect(visits).toBeGreaterThan(10);
    expect(shown(id)?.certificate?.state).toBe('quarantined');
    expect(db.all('SELECT id FROM document')).toHaveLength(1);
    service.duringDownload = async () => {
      service.files.set(link, aPdf('statement'));
    };
    await pass(3 * day);
    expect(shown(id)).toMatchObject({ certificate: { state: 'stored' }, pdf: { state: 'stored' } });
  });

  test('can be asked for at once by hand, and two windows that do share one download', async () => {
    service.failDownload = () => refused(404);
    const id = await buy();
    const failed = await register.fetchCertificate(id);
    expect(JSON.stringify(failed)).not.toMatch(/24 hours|ended|files\.example\.com/);
    service.failDownload = () => null;
    const before = service.fetched.length;
    const [one, two] = await Promise.all([register.fetchCertificate(id), register.fetchCertificate(id)]);
    expect(one).toEqual(two);
    expect(one.ok).toBe(true);
    expect(service.fetched).toHaveLength(before + 1);
    expect(shown(id)?.pdf.state).toBe('stored');
  });

  test('says that it is being downloaded, and a slow one holds up neither another nor the end of the program', async () => {
    const release = Promise.withResolvers<void>();
    service.duringDownload = async (signal) => {
      const ended = Promise.withResolvers<void>();
      signal?.addEventListener('abort', () => ended.resolve());
      await Promise.race([release.promise, ended.promise]);
    };
    const slow = await buy();
    expect(shown(slow)?.pdf.state).toBe('downloading');
    expect(register.isBusy()).toBe(false);
    service.duringDownload = async () => {};
    const other = await register.retrieve({
      volumeFolio: '10940/843',
      matterNumber: '2026-119',
      withText: true,
      withCertificate: true,
    });
    await settle(20);
    expect(other.ok && shown(other.value.id)?.pdf.state).toBe('stored');
    await reopen();
    await pass(minute);
    expect(shown(slow)?.pdf.state).toBe('stored');
  });

  test('whose bytes had their final name when the program was killed is not fetched again', async () => {
    files.fail('syncFolder', 'EIO');
    const id = await buy();
    expect(shown(id)?.pdf.state).toBe('waiting');
    files.heal();
    service.failDownload = () => refused(410);
    await reopen();
    await pass(2 * minute);
    expect(shown(id)?.pdf.state).toBe('stored');
    expect(service.fetched).toHaveLength(1);
  });

  test('that a full disk refuses is tried for again', async () => {
    files.fail('write', 'ENOSPC');
    const id = await buy();
    expect(shown(id)?.pdf).toMatchObject({
      state: 'waiting',
      problem: saying(expect.stringContaining('disk is full')),
    });
    files.heal();
    await pass(5 * minute);
    expect(shown(id)?.pdf.state).toBe('stored');
  });

  test('that was deleted with its matter is not fetched again', async () => {
    const id = await buy();
    deleteMatter();
    await reopen();
    await pass(30 * day);
    expect(service.fetched).toHaveLength(1);
    expect(shown(id)).toMatchObject({ certificate: null, pdf: { state: 'deleted' } });
  });

  test('comes also where the statement cannot be read whole', async () => {
    const answer = aStatement();
    const { titleReferenceDetail: _, ...rest } = answer.titleSearchCertificate;
    service.next = { status: 200, body: { titleSearchCertificate: rest } };
    const id = await buy();
    expect(shown(id)).toMatchObject({ state: 'kept', pdf: { state: 'stored' } });
    expect(shown(id)?.leftOut).not.toEqual([]);
  });

  test('whose file is damaged is wanted again, and tried for until it is back', async () => {
    const id = await buy();
    const [path = ''] = files.paths('/store');
    await files.remove(path);
    service.failDownload = () => offline;
    register.fetchAgain(id);
    await settle(20);
    expect(shown(id)?.pdf.state).toBe('waiting');
    service.failDownload = () => null;
    await pass(5 * minute);
    expect(shown(id)?.pdf.state).toBe('stored');
    expect(files.paths('/store')).toEqual([path]);
    expect(db.all('SELECT id FROM document')).toHaveLength(1);
  });

  test('that is the same file as that of another title is told with both statements', async () => {
    const first = await buy();
    const again = await buy();
    expect([first, again].map((id) => shown(id)?.certificate?.remark)).toEqual([null, null]);
    const answer = aStatement();
    answer.titleSearchCertificate.titleReferenceDetail.titleReference.folio = '844';
    service.next = { status: 200, body: answer };
    const other = await buy('10940/844', '2026-119');
    const said =
      /The service provided the same file for each of these: .*10940\/843, matter 2026-118; .*10940\/844, matter 2026-119\. Check/;
    expect(shown(other)).toMatchObject({
      state: 'kept',
      certificate: { remark: saying(expect.stringMatching(said)) },
    });
    expect(shown(first)?.certificate?.remark).toEqual(saying(expect.stringMatching(said)));
  });

  test('is downloaded at once also where the disk took the statement late', async () => {
    db.exec(`CREATE TRIGGER full BEFORE UPDATE OF state ON charge WHEN OLD.state = 'SENDING'
      BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    await buy();
    db.exec('DROP TRIGGER full');
    await pass(1000);
    expect(service.fetched).toEqual([link]);
  });

  test('is wanted of no statement that came without a link', async () => {
    const answer = aStatement();
    const { registerSearchStatementCertificate: _, ...rest } = answer.titleSearchCertificate;
    service.next = { status: 200, body: { titleSearchCertificate: rest } };
    const id = await buy();
    expect(shown(id)?.pdf.state).toBe('none');
    expect(service.fetched).toEqual([]);
  });

  test('leaves its link in the stored answer only', async () => {
    service.failDownload = () => refused(404);
    const id = await buy();
    await pass(3 * day);
    const rows = db.all('SELECT * FROM register_statement, statement_pdf');
    expect(JSON.stringify(rows)).not.toContain('files.example.com');
    expect(JSON.stringify([shown(id), log.lines])).not.toContain('files.example.com');
  });
});
