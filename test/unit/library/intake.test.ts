import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventBus } from '../../../main/context/event-bus.ts';
import { takeTurns } from '../../../main/lib/take-turns.ts';
import { createDocuments } from '../../../main/library/documents.ts';
import { createFileRemoval } from '../../../main/library/file-removal.ts';
import { createIntake, type Intake } from '../../../main/library/intake/intake.ts';
import { createMatters, type Matters } from '../../../main/library/matters.ts';
import { createOwnDocuments, type OwnDocuments } from '../../../main/library/own-documents.ts';
import type { SettingsStore } from '../../../main/ports/settings-store.ts';
import type { PdfText, TextReader } from '../../../main/ports/text-reader.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { FakeFiles } from '../../support/fake-files.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { newLibrary } from '../../support/new-library.ts';
import { aPdf } from '../../support/pdf.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

const path = '/share/intake';
let clock: FakeClock;
let files: FakeFiles;
let db: Db;
let settings: SettingsStore;
let events: EventBus;
let matters: Matters;
let own: OwnDocuments;
let intake: Intake;
let connectionId: string;
let ids = 0;
let reads = 0;
let readMs = 0;

/** Says what stands after the sign of a PDF; some break it. */
const reader: TextReader = {
  version: 1,
  async read(bytes): Promise<PdfText> {
    reads += 1;
    if (readMs > 0) await new Promise<void>((resolve) => void clock.after(readMs, resolve));
    const text = new TextDecoder().decode(bytes);
    if (text.includes('HOSTILE')) return { state: 'costly' };
    if (text.includes('ENDED') && reads === 1) throw new Error('Reading was ended');
    if (text.includes('NEVER')) throw new Error('The process does not start');
    return { state: 'read', pages: [/% (.*)\n/.exec(text)?.[1] ?? ''] };
  },
  end: async () => {},
};

function open(): void {
  const log = createQuietLog();
  events = createQuietEvents();
  const newId = () => {
    ids += 1;
    return `id${ids}`;
  };
  const now = () => clock.now();
  const store = createContentStore(files, '/store');
  matters = createMatters(db, { now, newId, computer: 'desk' });
  const documents = createDocuments(db, {
    ...{ now, computer: 'desk', template: () => '{product}.pdf' },
    ...{ viewUrl: (id) => id, dragUrl: () => null },
  });
  own = createOwnDocuments({
    ...{ clock, log, db, events, documents, store, ids: { newId, computer: 'desk' } },
    files: createFileRemoval(db, { store, log }),
  });
  intake = createIntake({
    ...{ clock, log, db, events, settings, store, fileSystem: files, ownDocuments: own },
    ids: { newId, computer: 'desk' },
    reader: takeTurns(reader, clock),
    currentId: () => connectionId,
    connectionName: (id) => `Connection ${id}`,
    spool: '/store/intake',
  });
  intake.start();
}
async function reopen(): Promise<void> {
  await intake.stop();
  open();
  await pass(15);
}
async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    await clock.advance(1000);
    await settle(40);
  }
}
const put = (name: string, content: Uint8Array | string) =>
  files.put(`${path}/${name}`, typeof content === 'string' ? new TextEncoder().encode(content) : content);
const listed = () => intake.list(200).files;
const names = () => listed().map(({ name, proposed }) => [name, proposed]);
const only = () => {
  const [one, ...more] = listed();
  if (one === undefined || more.length > 0) throw new Error(`Listed: ${listed().length}`);
  return one;
};
const confirm = (more: Partial<Parameters<Intake['confirm']>[0]> = {}) =>
  intake.confirm({ id: only().id, matterNumber: '2026-014', name: 'Clearance', kind: 'search', ...more });
async function drop(fileName: string, file: Uint8Array) {
  const begun = await intake.begin({ fileName, bytes: file.byteLength });
  if (!begun.ok) return begun;
  const { uploadId } = begun.value;
  const taken = await intake.append(uploadId, 0, Buffer.from(file).toString('base64'));
  if (!taken.ok) return taken;
  const finished = await intake.finish(uploadId);
  await pass(1);
  return finished;
}
const kept = () =>
  db
    .all(
      'SELECT own_document.name, matter.number FROM own_document JOIN document USING (id) JOIN matter ON matter.id = matter_id',
    )
    .map(({ name, number }) => `${number}: ${name}`);

beforeEach(async () => {
  clock = new FakeClock();
  files = new FakeFiles(() => clock.now());
  await files.makeFolder(path);
  db = newLibrary();
  settings = createMemorySettings();
  [connectionId, reads, readMs] = ['c', 0, 0];
  open();
  matters.use('c', '2026-014');
});
afterEach(async () => {
  const stopped = intake.stop();
  // What does not answer is waited for only so long.
  await pass(4);
  await stopped;
  db.close();
});

describe('the intake folder', () => {
  test('lists each PDF with the matter that it names, and adds nothing by itself', async () => {
    await intake.watch(path);
    put('one.pdf', aPdf('matter 2026-014'));
    put('two.PDF', aPdf('no matter'));
    put('notes.txt', 'x');
    await pass(15);
    expect(names()).toEqual([
      ['one.pdf', '2026-014'],
      ['two.PDF', null],
    ]);
    expect(kept()).toEqual([]);
  });

  test('takes no file that is still being written', async () => {
    await intake.watch(path);
    const whole = aPdf('matter 2026-014');
    for (let part = 1; part <= 4; part += 1) {
      put('slow.pdf', whole.subarray(0, (whole.length * part) >> 2));
      await pass(2);
      expect(names()).toEqual([]);
    }
    await pass(15);
    expect(names()).toEqual([['slow.pdf', '2026-014']]);
  });

  test('is never changed, whatever is decided', async () => {
    await intake.watch(path);
    put('one.pdf', aPdf('matter 2026-014'));
    put('two.pdf', aPdf('nothing'));
    await pass(15);
    const [one, two] = listed();
    intake.refuse([two?.id ?? '']);
    await intake.confirm({ id: one?.id ?? '', matterNumber: '2026-014', name: 'One', kind: 'other' });
    await pass(15);
    expect(files.paths(path)).toEqual([`${path}/one.pdf`, `${path}/two.pdf`]);
    const changing = /^(?:createExclusive|rename|renameNew|remove|makeFolder|syncFolder) \/share/;
    expect(files.acts.filter((act) => changing.test(act) && act !== `makeFolder ${path}`)).toEqual([]);
  });

  test('proposes the same bytes once, under any name and after a restart', async () => {
    await intake.watch(path);
    put('one.pdf', aPdf('matter 2026-014'));
    put('again.pdf', aPdf('matter 2026-014'));
    await pass(15);
    expect(listed()).toHaveLength(1);
    await reopen();
    expect(listed()).toHaveLength(1);
    expect(reads).toBe(1);
    expect(await confirm()).toMatchObject({ ok: true, value: { isNew: true } });
    await reopen();
    expect(listed()).toEqual([]);
    put('third time.pdf', aPdf('matter 2026-014'));
    await pass(15);
    expect(listed()).toEqual([]);
  });

  test('is read on where files are hostile, no PDF, too large or held by another program', async () => {
    await intake.watch(path);
    put('1 hostile.pdf', aPdf('HOSTILE'));
    put('2 text.pdf', 'this is no PDF');
    put('3 \u202egnp.pdf', aPdf('matter 2026-014'));
    put('~$lock.pdf', 'x');
    put('.hidden.pdf', 'x');
    await pass(15);
    expect(listed().map(({ name, reading }) => [name, reading])).toEqual([
      ['1 hostile.pdf', 'costly'],
      // What would turn the name around is not shown.
      ['3 gnp.pdf', 'read'],
    ]);
    expect(intake.view()).toMatchObject({
      unread: 0,
      left: [{ name: '2 text.pdf', fault: 'notPdf' }],
      leftCount: 1,
    });
  });

  test('reads again what was interrupted, and lists what cannot be read at all', async () => {
    await intake.watch(path);
    put('ENDED.pdf', aPdf('matter 2026-014 ENDED'));
    await pass(15);
    put('NEVER 2026-014.pdf', aPdf('NEVER'));
    await pass(15);
    expect(listed().map(({ proposed, reading }) => [proposed, reading])).toEqual([
      ['2026-014', 'read'],
      ['2026-014', 'unread'],
    ]);
  });

  test('says which file cannot be opened, and reads it once it can be', async () => {
    await intake.watch(path);
    put('held.pdf', aPdf('matter 2026-014'));
    files.fail('read', 'EBUSY');
    await pass(15);
    expect(intake.view()).toMatchObject({ unread: 0, left: [{ name: 'held.pdf', fault: 'notOpened' }] });
    files.heal();
    await pass(30);
    expect(intake.view()).toMatchObject({ left: [], waiting: 1 });
  });

  test('says of a link that leads nowhere that it cannot be opened, and reads it once it leads somewhere', async () => {
    await intake.watch(path);
    put('link.pdf', aPdf('matter 2026-014'));
    const whole = files.stat.bind(files);
    files.stat = async (one) => (one.endsWith('link.pdf') ? null : whole(one));
    await pass(40);
    expect(intake.view()).toMatchObject({ unread: 0, left: [{ name: 'link.pdf', fault: 'notOpened' }] });
    files.stat = whole;
    await pass(40);
    expect(intake.view()).toMatchObject({ left: [], waiting: 1 });
  });

  test('is looked at soon after many files took long to read', async () => {
    readMs = 10_000;
    await intake.watch(path);
    for (let at = 0; at < 20; at += 1) put(`${at}.pdf`, aPdf(`file ${at}`));
    await pass(220);
    expect(intake.view()).toMatchObject({ unread: 0, waiting: 20 });
    readMs = 0;
    put('new.pdf', aPdf('new'));
    await pass(30);
    expect(intake.view()).toMatchObject({ waiting: 21 });
  });

  test('rests for minutes at most where it takes long to look through', async () => {
    await intake.watch(path);
    await pass(15);
    const list = files.list.bind(files);
    // The computer sleeps in the middle of a look.
    files.list = async (one) => {
      await new Promise<void>((resolve) => void clock.after(3_600_000, resolve));
      return list(one);
    };
    await pass(10);
    files.list = list;
    await clock.advance(3_600_000);
    put('new.pdf', aPdf('new'));
    await pass(320);
    expect(intake.view()).toMatchObject({ waiting: 1 });
  });

  test('that no longer answers ends the look: no file is waited for after it', async () => {
    await intake.watch(path);
    for (let at = 0; at < 50; at += 1) put(`${at}.pdf`, aPdf(`file ${at}`));
    const whole = files.stat.bind(files);
    files.stat = (one) => (one.endsWith('.pdf') ? new Promise(() => {}) : whole(one));
    await pass(30);
    expect(intake.view()).toMatchObject({ state: 'unreadable' });
    expect(await drop('now.pdf', aPdf('now'))).toMatchObject({ ok: true });
  });

  test('tells the windows in steps where there are many files', async () => {
    await intake.watch(path);
    for (let at = 0; at < 120; at += 1) put(`${at}.pdf`, aPdf(`file ${at}`));
    const unread = new Set<number>();
    events.on('intakeChanged', () => unread.add(intake.view().unread));
    await pass(60);
    expect([...unread].filter((n) => n > 0).length).toBeGreaterThan(8);
    expect(intake.view()).toMatchObject({ unread: 0, waiting: 120 });
    expect(intake.list(50)).toMatchObject({ total: 120 });
    expect(intake.list(50).files).toHaveLength(50);
  });

  test('says that it is away, and goes on once it is back', async () => {
    await intake.watch(path);
    files.fail('stat', 'EHOSTDOWN');
    await pass(15);
    expect(intake.view()).toMatchObject({ state: 'unreadable' });
    files.heal();
    put('one.pdf', aPdf('matter 2026-014'));
    await pass(30);
    expect(intake.view()).toMatchObject({ state: 'watched', waiting: 1 });
  });

  test('shows nothing of a file that somebody moved away meanwhile', async () => {
    await intake.watch(path);
    put('one.pdf', aPdf('matter 2026-014'));
    await pass(15);
    await files.remove(`${path}/one.pdf`);
    await pass(15);
    expect(listed()).toEqual([]);
  });

  test('is of the connection that it was chosen for', async () => {
    await intake.watch(path);
    put('one.pdf', aPdf('matter 2026-014'));
    await pass(15);
    connectionId = 'other';
    events.publish('connectionChanged', { what: 'current' });
    await pass(15);
    expect(intake.view()).toMatchObject({ state: 'otherConnection', connection: 'Connection c', waiting: 0 });
    connectionId = 'c';
    events.publish('connectionChanged', { what: 'current' });
    await pass(15);
    expect(listed()).toHaveLength(1);
  });

  test.each(['intake', '/nowhere'])('refuses the path %j', async (given) => {
    expect(await intake.watch(given)).toMatchObject({ ok: false, failure: [{ field: 'path' }] });
    expect(intake.view()).toMatchObject({ state: 'off' });
  });
});

describe('a decision', () => {
  beforeEach(async () => {
    await intake.watch(path);
    put('Clearance.pdf', aPdf('matter 2026-014'));
    await pass(15);
  });

  test('adds the file to the matter that the person says, and keeps neither its text nor its name here', async () => {
    matters.use('c', '2026-099');
    expect(await confirm({ matterNumber: '2026-099', name: 'Clearance update' })).toMatchObject({
      ok: true,
      value: { isNew: true, document: { matterNumber: '2026-099' } },
    });
    expect(kept()).toEqual(['2026-099: Clearance update']);
    expect(db.all('SELECT state, name, text FROM intake_file')).toEqual([
      { state: 'taken', name: '', text: '' },
    ]);
  });

  test.each([
    ['matterNumber', { matterNumber: '' }],
    ['matterNumber', { matterNumber: '2026-404' }],
    ['name', { name: '' }],
  ])('names what is wrong with it: %s', async (field, given) => {
    expect(await confirm(given)).toMatchObject({
      ok: false,
      failure: { code: 'INVALID', data: { faults: [{ field }] } },
    });
    expect(kept()).toEqual([]);
    expect(listed()).toHaveLength(1);
    expect(matters.numbered('c', '2026-404')).toBeNull();
  });

  test('that two windows make at once is made once', async () => {
    matters.use('c', '2026-099');
    const { id } = only();
    const one = intake.confirm({ id, matterNumber: '2026-014', name: 'One', kind: 'other' });
    const other = intake.confirm({ id, matterNumber: '2026-099', name: 'Other', kind: 'other' });
    expect(await one).toMatchObject({ ok: true });
    expect(await other).toMatchObject({ ok: false, failure: { code: 'NOT_FOUND' } });
    expect(kept()).toEqual(['2026-014: One']);
  });

  test('to add it can be undone: the file is listed again', async () => {
    const { id } = only();
    const added = await confirm();
    if (!added.ok) throw new Error('Not added');
    expect(listed()).toEqual([]);
    own.delete('c', added.value.document.id);
    intake.restore([id]);
    await pass(2);
    expect(names()).toEqual([['Clearance.pdf', '2026-014']]);
    expect(await confirm()).toMatchObject({ ok: true, value: { isNew: true } });
  });

  test('adds nothing of a file that changed since it was read', async () => {
    const { id } = only();
    put('Clearance.pdf', aPdf('another one'));
    expect(await intake.confirm({ id, matterNumber: '2026-014', name: 'x', kind: 'other' })).toMatchObject({
      ok: false,
      failure: { data: { faults: [{ field: 'file' }] } },
    });
    expect(kept()).toEqual([]);
  });

  test('adds nothing of a file that was replaced by one of the same size and time, which is listed then', async () => {
    const before = await files.stat(`${path}/Clearance.pdf`);
    files.put(`${path}/Clearance.pdf`, aPdf('matter 2026-015'), before?.modifiedAt);
    expect(await confirm()).toMatchObject({ ok: false, failure: { data: { faults: [{ field: 'file' }] } } });
    await pass(2);
    expect(only().id).toBe(createHash('sha256').update(aPdf('matter 2026-015')).digest('hex'));
    expect(await confirm()).toMatchObject({ ok: true });
  });

  test('does not wait for ever for a server that does not answer', async () => {
    const { id } = only();
    const read = files.read.bind(files);
    files.read = () => new Promise(() => {});
    const stuck = confirm();
    await pass(130);
    files.read = read;
    expect(await stuck).toMatchObject({ ok: false, failure: { data: { faults: [{ field: 'file' }] } } });
    await pass(15);
    expect(await intake.confirm({ id, matterNumber: '2026-014', name: 'x', kind: 'other' })).toMatchObject({
      ok: true,
    });
  });

  test('is one of its connection, also where another is chosen in the middle', async () => {
    const file = aPdf('matter 2026-014');
    connectionId = 'other';
    events.publish('connectionChanged', { what: 'current' });
    await drop('Same bytes.pdf', file);
    connectionId = 'c';
    events.publish('connectionChanged', { what: 'current' });
    await pass(15);
    const { finish } = own;
    own.finish = async (uploadId) => {
      const finished = await finish(uploadId);
      connectionId = 'other';
      events.publish('connectionChanged', { what: 'current' });
      return finished;
    };
    expect(await confirm()).toMatchObject({ ok: true });
    await pass(15);
    expect(names()).toEqual([['Same bytes.pdf', null]]);
    connectionId = 'c';
    events.publish('connectionChanged', { what: 'current' });
    await pass(15);
    expect(listed()).toEqual([]);
    expect(kept()).toEqual(['2026-014: Clearance']);
  });

  test('that was under way when Landfolio ended is noted', async () => {
    const { finish } = own;
    own.finish = async (uploadId) => {
      const finished = await finish(uploadId);
      await new Promise<void>((resolve) => void clock.after(500, resolve));
      return finished;
    };
    const added = confirm();
    await pass(0);
    await settle(40);
    let hasStopped = false;
    const stopped = intake.stop().then(() => {
      hasStopped = true;
    });
    await settle(40);
    expect(hasStopped).toBe(false);
    await pass(1);
    await stopped;
    expect(db.all('SELECT state FROM intake_file')).toEqual([{ state: 'taken' }]);
    expect(await added).toMatchObject({ ok: true });
  });

  test('adds nothing of a PDF that is damaged, and says so', async () => {
    put('Half.pdf', new TextEncoder().encode('%PDF-1.7\n% matter 2026-014 and half of it'));
    await pass(15);
    const half = listed().find(({ name }) => name === 'Half.pdf');
    const added = await intake.confirm({
      id: half?.id ?? '',
      matterNumber: '2026-014',
      name: 'Half',
      kind: 'other',
    });
    expect(added).toMatchObject({ ok: false, failure: { data: { faults: [{ field: 'file' }] } } });
    expect(kept()).toEqual([]);
  });

  test('against it takes it off the list, also after a restart, until it is taken back', async () => {
    const { id } = only();
    intake.refuse([id]);
    expect(listed()).toEqual([]);
    await reopen();
    expect(listed()).toEqual([]);
    intake.restore([id]);
    await pass(2);
    expect(names()).toEqual([['Clearance.pdf', '2026-014']]);
  });
});

describe('a dropped file', () => {
  test('is listed before the files of a folder that are read meanwhile', async () => {
    readMs = 10_000;
    await intake.watch(path);
    for (let at = 0; at < 30; at += 1) put(`${at}.pdf`, aPdf(`file ${at}`));
    await pass(20);
    await drop('now.pdf', aPdf('matter 2026-014'));
    // The one that was being read, and its own.
    await pass(25);
    expect(names()).toContainEqual(['now.pdf', '2026-014']);
    expect(intake.view().unread).toBeGreaterThan(20);
  });

  test('is of the connection that it was dropped for', async () => {
    const file = aPdf('matter 2026-014');
    const begun = await intake.begin({ fileName: 'a.pdf', bytes: file.byteLength });
    if (!begun.ok) throw new Error('Not begun');
    const { uploadId } = begun.value;
    await intake.append(uploadId, 0, Buffer.from(file).toString('base64'));
    connectionId = 'other';
    events.publish('connectionChanged', { what: 'current' });
    await intake.finish(uploadId);
    await pass(15);
    expect(listed()).toEqual([]);
    connectionId = 'c';
    events.publish('connectionChanged', { what: 'current' });
    await pass(15);
    expect(names()).toEqual([['a.pdf', '2026-014']]);
  });

  test('waits in the list, also after a restart, and is removed with the restart after it was added', async () => {
    expect(await drop('From the owners corporation.pdf', aPdf('matter 2026-014'))).toMatchObject({
      ok: true,
    });
    await reopen();
    expect(names()).toEqual([['From the owners corporation.pdf', '2026-014']]);
    expect(await confirm()).toMatchObject({ ok: true });
    expect(files.paths('/store/intake')).toHaveLength(1);
    await reopen();
    expect(files.paths('/store/intake')).toEqual([]);
    expect(files.paths('/store/incoming')).toEqual([]);
    expect(kept()).toEqual(['2026-014: Clearance']);
  });

  test('is refused where it is no PDF, and leaves nothing', async () => {
    expect(await drop('notes.pdf', new TextEncoder().encode('my notes'))).toMatchObject({
      ok: false,
      failure: { code: 'INVALID' },
    });
    expect(files.paths('/store/intake')).toEqual([]);
    expect(files.paths('/store/incoming')).toEqual([]);
  });

  test('is listed again where it was refused before', async () => {
    await drop('a.pdf', aPdf('matter 2026-014'));
    intake.refuse([only().id]);
    expect(listed()).toEqual([]);
    await drop('a.pdf', aPdf('matter 2026-014'));
    expect(listed()).toHaveLength(1);
  });

  test('keeps a long name, and one that no disk takes as far as one does', async () => {
    const long = `${'Owners corporation certificate '.repeat(2)}2026-014.pdf`;
    expect(await drop(long, aPdf('a'))).toMatchObject({ ok: true });
    expect(names()).toEqual([[long, '2026-014']]);
    expect(await drop(`${'証明書'.repeat(60)}.pdf`, aPdf('b'))).toMatchObject({ ok: true });
    for (const spooled of files.paths('/store/intake'))
      expect(Buffer.byteLength(basename(spooled))).toBeLessThanOrEqual(250);
    expect(listed()).toHaveLength(2);
  });

  test('has the sum of its bytes as its id', async () => {
    const file = aPdf('matter 2026-014');
    await drop('a.pdf', file);
    expect(only().id).toBe(createHash('sha256').update(file).digest('hex'));
  });
});
