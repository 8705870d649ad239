import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventBus } from '../../../main/context/event-bus.ts';
import { createDocuments, type Documents } from '../../../main/library/documents.ts';
import { createMatterDeletions } from '../../../main/library/matter-deletion.ts';
import { createCopyStore } from '../../../main/library/matter-folders/copy-store.ts';
import { createFolderCopies, type FolderCopies } from '../../../main/library/matter-folders/folder-copies.ts';
import { createMatters, type Matters } from '../../../main/library/matters.ts';
import type { SettingsStore } from '../../../main/ports/settings-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { csvRecords } from '../../../shared/lib/csv.ts';
import { copiesListName, folderMarkName } from '../../../shared/model/matter-folder-text.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { FakeFiles } from '../../support/fake-files.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

const root = '/share/matters';
const connectionId = 'c';
const pattern = { folder: '{matter} {client}', file: '{product}.pdf' };
let clock: FakeClock;
let files: FakeFiles;
let ids = 0;
const newId = () => {
  ids += 1;
  return `id${ids}`;
};

/** A computer with a library of its own. All of them see the same folder. */
interface Computer {
  name: string;
  db: Db;
  settings: SettingsStore;
  events: EventBus;
  documents: Documents;
  matters: Matters;
  copies: FolderCopies;
  connectionId: string;
  /** The files of these are at the office's server, or are damaged. */
  missing: Map<string, 'damaged' | 'away'>;
}
const computers: Computer[] = [];

function open(before: Partial<Computer> = {}): Computer {
  const db = before.db ?? newLibrary();
  const name = before.name ?? 'desk';
  const settings = before.settings ?? createMemorySettings();
  const events = createQuietEvents();
  const now = () => clock.now();
  const documents = createDocuments(db, {
    ...{ now, computer: name, template: () => '{product}.pdf' },
    ...{ viewUrl: (id) => id, dragUrl: () => null },
  });
  const matters = createMatters(db, { now, newId, computer: name });
  const missing = before.missing ?? new Map();
  const self: Computer = {
    ...{ name, db, settings, events, documents, matters, missing, connectionId: before.connectionId ?? 'c' },
    copies: createFolderCopies({
      ...{ clock, db, events, settings, documents, fileSystem: files, log: createQuietLog() },
      ids: { computer: name },
      library: '/store/library',
      store: createCopyStore(db, { now, documents }),
      currentId: () => self.connectionId,
      connectionName: (id) => `Connection ${id}`,
      async toExport(documentId) {
        const why = missing.get(documentId);
        if (why === 'damaged') return 'damaged';
        if (why === 'away') return { away: 'unreachable' };
        const document = documents.get(documentId);
        if (document === null) return null;
        const { fileName, sha256, fileType } = document;
        return { documentId, storePath: `/store/${sha256}`, fileName, fileType, isQuarantined: false };
      },
    }),
  };
  self.copies.start();
  computers.push(self);
  return self;
}

/** The same computer after its program ended, also by a kill. */
async function reopen(computer: Computer): Promise<Computer> {
  await computer.copies.stop();
  return open(computer);
}

async function pass(seconds: number): Promise<void> {
  const step = seconds > 60 ? 10 : 1;
  for (let left = seconds; left > 0; left -= step) {
    await clock.advance(step * 1000);
    await settle(60);
  }
}

/** A document arrives; gives its id. */
function arrive(
  computer: Computer,
  matterNumber: string,
  name: string,
  { text = `${matterNumber} ${name}`, origin = '' } = {},
): string {
  const { documents, matters, events } = computer;
  const content = new TextEncoder().encode(text);
  const sha256 = createHash('sha256').update(content).digest('hex');
  files.put(`/store/${sha256}`, content);
  const id = newId();
  documents.add({
    ...{ id, connectionId, matterId: matters.use(connectionId, matterNumber), sha256, bytes: content.length },
    source: { own: { name, kind: 'other', datedOn: null, origin, copyOf: [] } },
    ...{ state: 'STORED', fileType: 'pdf', remark: null, resourceText: null },
  });
  events.publish('documentStored', { documentId: id, connectionId, source: 'own' });
  return id;
}
const switchOn = async (computer: Computer, more: Partial<typeof pattern & { path: string }> = {}) => {
  const result = await computer.copies.set({ path: root, ...pattern, ...more });
  await pass(2);
  return result;
};
const idOf = ({ matters }: Computer, number: string) => matters.use(connectionId, number);
/** What stands in the main folder, without the mark and the lists. */
const standing = () =>
  files
    .paths(`${root}/`)
    .map((path) => path.slice(root.length + 1))
    .filter((path) => path !== folderMarkName && !path.endsWith('.csv'));
const textOf = async (path: string) => new TextDecoder().decode(await files.read(`${root}/${path}`));
const listOf = async (folder: string) =>
  csvRecords(await textOf(`${folder}/${copiesListName}`)).map(({ fields }) => fields);
const put = (path: string, text: string) => files.put(`${root}/${path}`, new TextEncoder().encode(text));

beforeEach(async () => {
  clock = new FakeClock();
  files = new FakeFiles(() => clock.now());
  await files.makeFolder(root);
});
afterEach(async () => {
  for (const { copies } of computers) await copies.stop();
  for (const db of new Set(computers.map((one) => one.db))) db.close();
  computers.length = 0;
});

describe('the folder of a matter', () => {
  test('gets each document as it arrives, and none that was here before', async () => {
    const desk = open();
    arrive(desk, '2026-1', 'Earlier');
    expect(await switchOn(desk)).toMatchObject({ ok: true, value: { state: 'on', path: root, before: 1 } });
    arrive(desk, '2026-1', 'Plan');
    arrive(desk, '2026-2', 'Roads');
    await pass(2);
    expect(standing()).toEqual(['2026-1/Plan.pdf', '2026-2/Roads.pdf']);
    expect(await textOf('2026-1/Plan.pdf')).toBe('2026-1 Plan');
    expect(desk.copies.ofMatter(idOf(desk, '2026-1'))).toMatchObject({
      ...{ state: 'on', folder: `${root}/2026-1`, done: 1, waiting: 0, before: 1 },
    });
  });

  test('gets what arrived before once a person asks for it, and is left alone after a cancel', async () => {
    const desk = open();
    for (const name of ['One', 'Two', 'Three']) arrive(desk, '2026-1', name);
    await switchOn(desk);
    expect(desk.copies.copyAll()).toMatchObject({ asked: 3, askedTotal: 3 });
    expect(desk.copies.cancelAll()).toMatchObject({ asked: 0, before: 3 });
    await pass(2);
    expect(standing()).toEqual([]);
    desk.copies.copyAll();
    await pass(2);
    expect(standing()).toEqual(['2026-1/One.pdf', '2026-1/Three.pdf', '2026-1/Two.pdf']);
    expect(desk.copies.view()).toMatchObject({ done: 3, asked: 0, askedTotal: 0, before: 0 });
  });

  test('never loses a file of a person that has the name, in capitals or not', async () => {
    const desk = open();
    await files.makeFolder(`${root}/2026-1`);
    put('2026-1/PLAN.pdf', 'of the person');
    await switchOn(desk);
    arrive(desk, '2026-1', 'Plan');
    arrive(desk, '2026-1', 'Plan', { text: 'another plan' });
    await pass(2);
    expect(standing()).toEqual(['2026-1/PLAN.pdf', '2026-1/Plan (2).pdf', '2026-1/Plan (3).pdf']);
    expect(await textOf('2026-1/PLAN.pdf')).toBe('of the person');
  });

  test('takes a file of the same bytes for the copy, under whatever name', async () => {
    const desk = open();
    await files.makeFolder(`${root}/2026-1`);
    put('2026-1/from the broker.pdf', '2026-1 Plan');
    await switchOn(desk);
    arrive(desk, '2026-1', 'Plan');
    await pass(2);
    expect(standing()).toEqual(['2026-1/from the broker.pdf']);
    expect(desk.copies.view()).toMatchObject({ done: 1, waiting: 0 });
  });

  test('stays as a person arranged it: what was renamed, moved or deleted is not put there again', async () => {
    let desk = open();
    await switchOn(desk);
    for (const name of ['Deleted', 'Moved', 'Renamed']) arrive(desk, '2026-1', name);
    await pass(2);
    await files.remove(`${root}/2026-1/Deleted.pdf`);
    await files.rename(`${root}/2026-1/Renamed.pdf`, `${root}/2026-1/My name.pdf`);
    await files.rename(`${root}/2026-1/Moved.pdf`, '/share/elsewhere.pdf');
    desk = await reopen(desk);
    arrive(desk, '2026-1', 'New');
    await pass(2);
    expect(standing()).toEqual(['2026-1/My name.pdf', '2026-1/New.pdf']);
    desk.copies.copyAll();
    await pass(2);
    expect(standing()).toEqual(['2026-1/My name.pdf', '2026-1/New.pdf']);
    // Only a person has what is missing copied again; what was renamed is there.
    desk.copies.copyMatter(idOf(desk, '2026-1'));
    await pass(2);
    expect(standing()).toEqual([
      '2026-1/Deleted.pdf',
      '2026-1/Moved.pdf',
      '2026-1/My name.pdf',
      '2026-1/New.pdf',
    ]);
  });

  test('is the same for the matter whatever is written on it later', async () => {
    const desk = open();
    await switchOn(desk);
    arrive(desk, '2026-1', 'One');
    await pass(2);
    desk.matters.update(connectionId, idOf(desk, '2026-1'), { client: 'C-7' });
    arrive(desk, '2026-1', 'Two');
    arrive(desk, '2026-2', 'Three');
    await pass(2);
    expect(standing()).toEqual(['2026-1/One.pdf', '2026-1/Two.pdf', '2026-2/Three.pdf']);
  });

  test('is one that a practice system named, where only one begins with the number', async () => {
    const desk = open();
    for (const name of ['2026-1 SMITH, John', '2026-1-A Lee', '2026-10 Wu', '2026-2 a', '2026-2 b'])
      await files.makeFolder(`${root}/${name}`);
    await switchOn(desk);
    arrive(desk, '2026-1', 'Plan');
    arrive(desk, '2026-2', 'Plan');
    await pass(2);
    expect(standing()).toEqual(['2026-1 SMITH, John/Plan.pdf', '2026-2/Plan.pdf']);
  });

  test('is no file that has its name or begins with the number, and such files hold up no other matter', async () => {
    const desk = open();
    put('2026-1', 'a note');
    put('2026-2 letter.docx', 'a letter');
    await files.makeFolder(`${root}/2026-3`);
    put('2026-3/Certificates', 'a note');
    await files.makeFolder(`${root}/2026-4`);
    put('2026-4/Certificates', 'a note');
    await switchOn(desk, { folder: '{matter}/Certificates' });
    for (const number of [1, 2, 3, 4, 5]) arrive(desk, `2026-${number}`, 'Plan');
    await pass(3);
    const copies = standing().filter((path) => path.endsWith('Plan.pdf'));
    expect(copies).toEqual([
      '2026-1 (2)/Certificates/Plan.pdf',
      '2026-2/Certificates/Plan.pdf',
      '2026-3/Certificates (2)/Plan.pdf',
      '2026-4/Certificates (2)/Plan.pdf',
      '2026-5/Certificates/Plan.pdf',
    ]);
    expect(await textOf('2026-1')).toBe('a note');
  });

  test('that cannot be made in two matters holds up no other one', async () => {
    const desk = open();
    for (const number of ['2026-1', '2026-2']) {
      await files.makeFolder(`${root}/${number}`);
      put(`${number}/Plan`, 'a note');
    }
    await switchOn(desk, { folder: '{matter}/{product}' });
    for (const number of ['2026-1', '2026-2', '2026-3']) arrive(desk, number, 'Plan');
    await pass(3);
    expect(standing()).toContain('2026-3/Plan/Plan.pdf');
    expect(desk.copies.view()).toMatchObject({ state: 'on', leftTotal: 2 });
  });

  test('is found again where a person renamed it and left the number', async () => {
    const desk = open();
    await switchOn(desk);
    arrive(desk, '2026-1', 'One');
    await pass(2);
    await files.makeFolder(`${root}/2026-1 Smith`);
    await files.remove(`${root}/2026-1/One.pdf`);
    await files.remove(`${root}/2026-1/${copiesListName}`);
    files.removeFolder(`${root}/2026-1`);
    arrive(desk, '2026-1', 'Two');
    await pass(2);
    expect(standing()).toEqual(['2026-1 Smith/Two.pdf']);
  });

  test('does not get documents of a restricted matter, until everybody may read it', async () => {
    const desk = open();
    await switchOn(desk);
    const matterId = idOf(desk, '2026-1');
    desk.db.run(
      `INSERT INTO office_thing (kind, id, local_id, fields) VALUES ('matter', 's', ?, '{}')`,
      matterId,
    );
    desk.db.run(
      `INSERT INTO office_restriction (matter, readers, by_login, by_name, at) VALUES ('s', '[]', 'jo', 'Jo', 1)`,
    );
    arrive(desk, '2026-1', 'Plan');
    await pass(2);
    expect(standing()).toEqual([]);
    expect(desk.copies.ofMatter(matterId)).toMatchObject({ state: 'restricted', waiting: 0 });
    desk.db.run('DELETE FROM office_restriction');
    desk.events.publish('filingChanged', { connectionId });
    await pass(2);
    expect(standing()).toEqual(['2026-1/Plan.pdf']);
  });

  test('is forgotten with its matter', async () => {
    const desk = open();
    await switchOn(desk);
    arrive(desk, '2026-1', 'Plan');
    await pass(2);
    const deletions = createMatterDeletions(desk.db, {
      ...{ now: () => clock.now(), events: desk.events },
      files: { start() {} },
      forget: () => {},
    });
    const deleted = deletions.delete(connectionId, idOf(desk, '2026-1'), {
      typed: '2026-1',
      withDocuments: true,
    });
    expect(deleted).toMatchObject({ ok: true });
    expect(
      desk.db.all('SELECT * FROM folder_copy UNION ALL SELECT 1, 1, 1, 1, 1, 1, 1 FROM matter_folder'),
    ).toEqual([]);
    expect(standing()).toEqual(['2026-1/Plan.pdf']);
  });
});

describe('a main folder that is away', () => {
  test.each([
    ['missing', 'stat', 'ENOENT'],
    ['missing', 'stat', 'EHOSTDOWN'],
    ['full', 'copyFlushed', 'ENOSPC'],
    ['readOnly', 'copyFlushed', 'EROFS'],
    ['noRights', 'stat', 'EACCES'],
  ] as const)(
    'is said to be %s (%s: %s), and everything is copied once it is back',
    async (fault, step, code) => {
      const desk = open();
      await switchOn(desk);
      files.fail(step, code);
      arrive(desk, '2026-1', 'Plan');
      await pass(2);
      const { since } = desk.copies.view();
      expect(desk.copies.view()).toMatchObject({ state: 'waiting', fault, waiting: 1 });
      expect(desk.copies.ofMatter(idOf(desk, '2026-1'))).toMatchObject({
        state: 'waiting',
        waiting: 1,
        since,
      });
      arrive(desk, '2026-1', 'Roads');
      await pass(3000);
      expect(desk.copies.view()).toMatchObject({ since, waiting: 2 });
      expect(files.acts.filter((act) => act === `stat ${root}`).length).toBeLessThan(30);
      files.heal();
      await pass(601);
      expect(standing()).toEqual(['2026-1/Plan.pdf', '2026-1/Roads.pdf']);
      expect(desk.copies.view()).toMatchObject({ state: 'on', waiting: 0, since: null, fault: null });
    },
  );

  test('is not taken for the empty place where a share was mounted', async () => {
    const desk = open();
    await switchOn(desk);
    await files.remove(`${root}/${folderMarkName}`);
    arrive(desk, '2026-1', 'Plan');
    await pass(20);
    expect(desk.copies.view()).toMatchObject({ state: 'waiting', fault: 'unmarked' });
    expect(files.paths(root)).toEqual([]);
    expect(await desk.copies.useAgain()).toMatchObject({ ok: true });
    await pass(2);
    expect(standing()).toEqual(['2026-1/Plan.pdf']);
  });

  test('is gone to at once where a person asks for it', async () => {
    const desk = open();
    await switchOn(desk);
    files.fail('stat', 'EHOSTDOWN');
    arrive(desk, '2026-1', 'Plan');
    await pass(400);
    files.heal();
    desk.copies.tryNow();
    await pass(2);
    expect(standing()).toEqual(['2026-1/Plan.pdf']);
  });

  test('does not hold up the others where one folder refuses', async () => {
    const desk = open();
    await switchOn(desk);
    files.fail('copyFlushed', 'EACCES', { times: 1 });
    const refused = arrive(desk, '2026-1', 'Plan');
    arrive(desk, '2026-2', 'Plan');
    await pass(3);
    expect(standing()).toEqual(['2026-2/Plan.pdf']);
    expect(desk.copies.view()).toMatchObject({
      left: [{ documentId: refused, fault: 'noRights' }],
      leftTotal: 1,
    });
    await pass(601);
    expect(standing()).toEqual(['2026-1/Plan.pdf', '2026-2/Plan.pdf']);
    expect(desk.copies.view()).toMatchObject({ left: [], leftTotal: 0 });
  });

  test.each(['damaged', 'away'] as const)(
    'is no matter of a document that is %s: it comes later',
    async (why) => {
      const desk = open();
      await switchOn(desk);
      const id = arrive(desk, '2026-1', 'Plan');
      desk.missing.set(id, why);
      arrive(desk, '2026-1', 'Roads');
      await pass(3);
      expect(standing()).toEqual(['2026-1/Roads.pdf']);
      expect(desk.copies.ofMatter(idOf(desk, '2026-1'))).toMatchObject({ waiting: 1, fault: why });
      desk.missing.clear();
      await pass(601);
      expect(standing()).toEqual(['2026-1/Plan.pdf', '2026-1/Roads.pdf']);
    },
  );
});

describe('a copy', () => {
  test('never stands torn under its name, whichever step fails', async () => {
    const desk = open();
    await switchOn(desk);
    for (const step of [
      'createExclusive',
      'write',
      'sync',
      'close',
      'renameNew',
      'makeSubfolder',
      'list',
    ] as const) {
      files.fail(step, 'EIO');
      arrive(desk, '2026-1', `After ${step}`);
      await pass(3);
      expect(standing(), step).not.toContain(`2026-1/After ${step}.pdf`);
      files.heal();
      desk.copies.tryNow();
      await pass(3);
      expect(await textOf(`2026-1/After ${step}.pdf`), step).toBe(`2026-1 After ${step}`);
      expect(
        standing().filter((path) => path.includes('~$')),
        step,
      ).toEqual([]);
    }
  });

  test('is the stored document to the byte, or nothing', async () => {
    const desk = open();
    await switchOn(desk);
    const id = arrive(desk, '2026-1', 'Plan');
    const { sha256 } = desk.documents.get(id) ?? { sha256: '' };
    files.put(`/store/${sha256}`, new TextEncoder().encode('something else'));
    await pass(3);
    expect(standing()).toEqual([]);
    expect(desk.copies.view()).toMatchObject({ leftTotal: 1, waiting: 1 });
  });

  test('is made once where two computers copy into the same folder', async () => {
    const one = open({ name: 'one' });
    const two = open({ name: 'two' });
    await switchOn(one);
    await switchOn(two);
    for (let at = 0; at < 20; at += 1) {
      arrive(one, '2026-1', `Plan ${at}`);
      arrive(two, '2026-1', `Plan ${at}`);
    }
    await pass(5);
    expect(standing()).toHaveLength(20);
    expect([one, two].map(({ copies }) => copies.view().done)).toEqual([20, 20]);
    expect(await listOf('2026-1')).toHaveLength(41);
  });

  test('is not made again after a kill between the copy and its note', async () => {
    let desk = open();
    await switchOn(desk);
    arrive(desk, '2026-1', 'Plan');
    await pass(2);
    desk.db.run('DELETE FROM folder_copy');
    put('2026-1/~$landfolio-left.tmp', 'half');
    desk = await reopen(desk);
    await pass(2);
    expect(standing()).toEqual(['2026-1/Plan.pdf', '2026-1/~$landfolio-left.tmp']);
    expect(desk.copies.view()).toMatchObject({ done: 1 });
  });
});

describe('the list of copies', () => {
  test('says what is in the folder, and follows', async () => {
    const desk = open();
    await switchOn(desk);
    const first = arrive(desk, '2026-1', 'Plan', { origin: '=Broker' });
    await pass(2);
    const second = arrive(desk, '2026-1', 'Roads');
    await pass(2);
    const [head, ...rows] = await listOf('2026-1');
    expect(head?.[0]).toBe('File');
    expect(rows.map((row) => [row[0], row[4], row[10], row[11]])).toEqual([
      // What would calculate is a text.
      ['Plan.pdf', '2026-1', `'=Broker`, first],
      ['Roads.pdf', '2026-1', 'Your office', second],
    ]);
  });

  test('keeps what a person changed, deleted or wrote in it', async () => {
    const desk = open();
    await switchOn(desk);
    arrive(desk, '2026-1', 'One');
    arrive(desk, '2026-1', 'Two');
    arrive(desk, '2026-1', 'Three');
    await pass(2);
    const list = `2026-1/${copiesListName}`;
    const [head = '', one = '', , three = ''] = (await textOf(list)).split('\r\n');
    put(
      list,
      `${[head, one.replace('One.pdf', 'One.pdf (sent)'), three, 'mine,,,,,,,,,,,'].join('\r\n')}\r\n`,
    );
    arrive(desk, '2026-1', 'Four');
    await pass(2);
    const rows = await listOf('2026-1');
    expect(rows.slice(1).map(([file]) => file)).toEqual(['One.pdf (sent)', 'Three.pdf', 'mine', 'Four.pdf']);
  });

  test('leaves a file alone that is no such list', async () => {
    const desk = open();
    await files.makeFolder(`${root}/2026-1`);
    put(`2026-1/${copiesListName}`, 'my own notes');
    await switchOn(desk);
    arrive(desk, '2026-1', 'Plan');
    await pass(2);
    expect(await textOf(`2026-1/${copiesListName}`)).toBe('my own notes');
    expect(csvRecords(await textOf('2026-1/Landfolio certificates (2).csv'))).toHaveLength(2);
  });

  test('waits while all of the main folder is away', async () => {
    const desk = open();
    await switchOn(desk);
    let isAway = false;
    const [stat, syncFolder] = [files.stat.bind(files), files.syncFolder.bind(files)];
    files.stat = async (path) => (isAway ? null : await stat(path));
    files.syncFolder = async (path) => {
      await syncFolder(path);
      // The share drops between the copy and its list.
      isAway = path === `${root}/2026-1`;
    };
    arrive(desk, '2026-1', 'Plan');
    await pass(2);
    expect(desk.copies.view()).toMatchObject({ state: 'waiting', fault: 'missing', done: 1 });
    isAway = false;
    await pass(15);
    expect(await listOf('2026-1')).toHaveLength(2);
  });

  test('replaces no file that gets its name while it is written', async () => {
    const desk = open();
    await switchOn(desk);
    const createExclusive = files.createExclusive.bind(files);
    files.createExclusive = async (path) => {
      if (files.paths(`${root}/2026-1/Plan`).length === 1) put(`2026-1/${copiesListName}`, 'my own notes');
      return await createExclusive(path);
    };
    arrive(desk, '2026-1', 'Plan');
    await pass(700);
    expect(await textOf(`2026-1/${copiesListName}`)).toBe('my own notes');
    expect(csvRecords(await textOf('2026-1/Landfolio certificates (2).csv'))).toHaveLength(2);
  });

  test('holds up no copy while another program has it open', async () => {
    const desk = open();
    await switchOn(desk);
    files.fail('rename', 'EPERM');
    arrive(desk, '2026-1', 'Plan');
    await pass(2);
    arrive(desk, '2026-1', 'Roads');
    await pass(2);
    expect(desk.copies.view()).toMatchObject({ state: 'on', done: 2 });
    files.heal();
    await pass(601);
    expect(await listOf('2026-1')).toHaveLength(3);
  });
});

describe('the choice of a main folder', () => {
  test('names everything that is wrong with it', async () => {
    const desk = open();
    expect(await desk.copies.set({ path: 'matters', folder: '{clint}', file: 'x' })).toMatchObject({
      ok: false,
      failure: [{ field: 'folder' }, { field: 'folder' }, { field: 'file' }, { field: 'path' }],
    });
    expect(desk.copies.view()).toMatchObject({ state: 'off' });
  });

  test.each(['/store/library', '/store/library/docs', '/store'])(
    'refuses %s, where the library is',
    async (path) => {
      await files.makeFolder('/store/library/docs');
      expect(await open().copies.set({ path, ...pattern })).toMatchObject({
        ok: false,
        failure: [{ field: 'path' }],
      });
    },
  );

  test('takes what waits for one that is away along to another one', async () => {
    const desk = open();
    await switchOn(desk);
    files.fail('stat', 'EHOSTDOWN');
    arrive(desk, '2026-1', 'Plan');
    await pass(2);
    files.heal();
    await files.makeFolder('/share/other');
    await switchOn(desk, { path: '/share/other' });
    expect(files.paths('/share/other/2026-1')).toContain('/share/other/2026-1/Plan.pdf');
  });

  test('copies nothing of what arrived while it was off', async () => {
    const desk = open();
    await switchOn(desk);
    await switchOn(desk, { path: '' });
    arrive(desk, '2026-1', 'Plan');
    await pass(2);
    await switchOn(desk);
    expect(standing()).toEqual([]);
    expect(desk.copies.view()).toMatchObject({ before: 1 });
  });

  test('waits while another connection is used', async () => {
    const desk = open();
    await switchOn(desk);
    desk.connectionId = 'other';
    arrive(desk, '2026-1', 'Plan');
    await pass(2);
    expect(desk.copies.view()).toMatchObject({ state: 'otherConnection', connection: 'Connection c' });
    expect(standing()).toEqual([]);
    desk.connectionId = 'c';
    desk.events.publish('connectionChanged', { what: 'current' });
    await pass(2);
    expect(standing()).toEqual(['2026-1/Plan.pdf']);
  });
});
