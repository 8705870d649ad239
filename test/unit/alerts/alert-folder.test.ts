import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AlertFolder, createAlertFolder } from '../../../main/alerts/alert-folder.ts';
import { createAlerts } from '../../../main/alerts/alerts.ts';
import { createCharges } from '../../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import type { SettingsStore } from '../../../main/ports/settings-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { uuid7 } from '../../../main/storage/uuid7.ts';
import { alertFileFaultText } from '../../../shared/model/alert-file-fault-text.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { FakeFiles } from '../../support/fake-files.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { ScriptedCharges } from '../../support/scripted-charges.ts';

const path = '/store/alerts';
let clock: FakeClock;
let files: FakeFiles;
let ids = 0;

/** A computer with a library of its own. All of them see the same folder. */
interface Computer {
  db: Db;
  settings: SettingsStore;
  connectionId: string;
  folder: AlertFolder;
  told: string[];
  /** Importing what contains this text fails. */
  failing: string | null;
}
const computers: Computer[] = [];

async function open(computer: Partial<Computer> = {}): Promise<Computer> {
  const db = computer.db ?? newLibrary();
  const settings = computer.settings ?? createMemorySettings();
  const newId = () => {
    ids += 1;
    const bytes = new Uint8Array(10);
    new DataView(bytes.buffer).setUint32(6, ids);
    return uuid7(clock.now(), bytes);
  };
  const runIds = { newId, bootId: newId(), computer: 'desk' };
  const events = createQuietEvents();
  const log = createQuietLog();
  const told: string[] = [];
  events.on('alertArrived', ({ alert, count }) => told.push(`${alert.volumeFolio} ${count}`));
  events.on('alertFileNotRead', ({ name, fault }) => told.push(`${name}: ${alertFileFaultText(fault)}`));
  const self: Computer = {
    ...{ db, settings, told, failing: computer.failing ?? null },
    connectionId: computer.connectionId ?? nowhere.id,
    folder: createAlertFolder({
      ...{ clock, log, db, events, settings, fileSystem: files },
      currentId: () => self.connectionId,
      connectionName: (id) => `Connection ${id}`,
      importNotifications(text) {
        if (self.failing !== null && text.includes(self.failing)) throw new Error('The disk is full');
        return alerts.importNotifications(text);
      },
    }),
  };
  const alerts = createAlerts({
    ...{ ids: runIds, events, version: '9.9.9', db, clock, log },
    held: createHeldOutcomes(clock),
    charges: createCharges(db, { clock, ...runIds }),
    current: () => new ScriptedCharges({ ...nowhere, id: self.connectionId }),
  });
  self.folder.start();
  computers.push(self);
  await settle(20);
  return self;
}

/** The same computer after its program ended, also by a kill. */
async function reopen(computer: Computer): Promise<Computer> {
  await computer.folder.stop();
  return open(computer);
}

async function pass(seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 10) {
    await clock.advance(10_000);
    await settle(30);
  }
}

beforeEach(async () => {
  clock = new FakeClock();
  files = new FakeFiles(() => clock.now());
  await files.makeFolder(path);
});
afterEach(async () => {
  for (const { folder } of computers) await folder.stop();
  for (const db of new Set(computers.map((one) => one.db))) db.close();
  computers.length = 0;
});

const delivery = (id: string, volumeFolio = '9876/043') => ({
  eventType: 'title_alert_notification',
  data: { notificationId: id, volumeFolio, customerRef: '2026-118', activityType: 'POSTLODGE' },
});
function put(name: string, content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  files.put(`${path}/${name}`, new TextEncoder().encode(text));
}
const kept = ({ db }: Computer) =>
  db.all('SELECT notification_id AS id FROM alert_notification ORDER BY rowid').map(({ id }) => id);

describe('a watched folder', () => {
  test('holds no file up for another that cannot be kept, which is taken as soon as it can', async () => {
    const computer = await open({ failing: 'n1' });
    await computer.folder.choose(path);
    put('one.json', delivery('n1'));
    put('two.json', delivery('n2'));
    await pass(40);
    expect(kept(computer)).toEqual(['n2']);
    computer.failing = null;
    await pass(40);
    expect(kept(computer)).toEqual(['n2', 'n1']);
  });

  test('gives each file once, also under another name, and stays as it is', async () => {
    const computer = await open();
    expect((await computer.folder.choose(path)).ok).toBe(true);
    put('one.json', delivery('n1'));
    put('notes.txt', 'nothing of ours');
    put('.hidden.json', delivery('half'));
    put('~lock.json', delivery('half'));
    await pass(30);
    put('copy of one.JSON', delivery('n1'));
    await pass(60);
    expect(kept(computer)).toEqual(['n1']);
    expect(computer.told).toEqual(['9876/043 1']);
    expect(computer.folder.view()).toMatchObject({ state: 'watched', notRead: [] });
    expect(files.acts.filter((act) => !/^(read|stat|list|makeFolder) /.test(act))).toEqual([]);
    expect(files.paths(path)).toHaveLength(5);
  });

  test('is caught up with after a restart, and gives nothing twice by one', async () => {
    let computer = await open();
    await computer.folder.choose(path);
    put('one.json', delivery('n1'));
    await pass(30);
    await computer.folder.stop();
    put('two.json', [delivery('n2'), delivery('n1')]);
    // What was deleted here since, with its matter, does not come back.
    computer.db.exec('DELETE FROM alert_notification');
    computer = await reopen(computer);
    await pass(30);
    expect(computer.told).toEqual(['9876/043 2']);
    computer = await reopen(computer);
    await pass(60);
    expect(kept(computer)).toEqual(['n2', 'n1']);
    expect(computer.told).toEqual([]);
  });

  test('that two computers watch gives each file to both once', async () => {
    const [alice, bob] = [await open(), await open()];
    await alice.folder.choose(path);
    await bob.folder.choose(path);
    put('one.json', delivery('n1'));
    put('two.json', delivery('n2', '9876/044'));
    await pass(60);
    for (const computer of [alice, bob]) {
      expect(kept(computer)).toEqual(['n1', 'n2']);
      expect(computer.told).toEqual(['9876/043 1', '9876/044 1']);
    }
  });

  test('names a file that cannot be read, once, and takes it when it is mended', async () => {
    let computer = await open();
    await computer.folder.choose(path);
    put('bad.json', '{"eventType": ');
    put('page.json', '<!doctype html>');
    put('large.json', ' '.repeat(1_048_577));
    files.put(`${path}/bytes.json`, Uint8Array.of(0xff, 0xfe, 0x00));
    await pass(60);
    const named = computer.told.map((text) => text.slice(0, text.indexOf(':'))).sort();
    expect(named).toEqual(['bad.json', 'bytes.json', 'large.json', 'page.json']);
    expect(
      computer.folder
        .view()
        .notRead.map(({ name }) => name)
        .sort(),
    ).toEqual(named);
    expect(computer.told.join(' ')).toContain('larger than 1 MB');
    computer = await reopen(computer);
    await pass(60);
    // What a start finds is told by the list alone; what has no bytes that are known is told again.
    expect(computer.told.filter((text) => !text.startsWith('large'))).toEqual([]);
    expect(computer.folder.view().notRead).toHaveLength(4);
    put('bad.json', delivery('n1'));
    await files.remove(`${path}/page.json`);
    await pass(60);
    expect(kept(computer)).toEqual(['n1']);
    expect(computer.folder.view().notRead.map(({ name }) => name)).toEqual(['bytes.json', 'large.json']);
  });

  test('gives what can be read of a file, and says what of it cannot', async () => {
    let computer = await open();
    await computer.folder.choose(path);
    put('mixed.json', [delivery('n1'), { eventType: 'invoice' }]);
    await pass(60);
    expect(kept(computer)).toEqual(['n1']);
    expect(computer.folder.view().notRead).toEqual([
      {
        name: 'mixed.json',
        fault: {
          code: 'partly',
          said: [expect.objectContaining({ message: expect.stringContaining('The second notification') })],
        },
      },
    ]);
    computer = await reopen(computer);
    await pass(60);
    expect(kept(computer)).toEqual(['n1']);
    expect(computer.folder.view().notRead).toHaveLength(1);
  });

  test('gives a file that is being written only once it stays as it is', async () => {
    const computer = await open();
    await computer.folder.choose(path);
    const whole = JSON.stringify(delivery('n1'));
    for (let length = 10; length < whole.length; length += 20) {
      put('slow.json', whole.slice(0, length));
      await clock.advance(2000);
      await settle(30);
    }
    put('slow.json', whole);
    await pass(30);
    expect(computer.told).toEqual(['9876/043 1']);
  });

  test('that another program holds for a moment is read when that is over', async () => {
    const computer = await open();
    await computer.folder.choose(path);
    put('held.json', delivery('n1'));
    files.fail('read', 'EBUSY');
    await pass(30);
    expect(computer.folder.view().notRead).toEqual([
      { name: 'held.json', fault: { code: 'notOpened', said: [] } },
    ]);
    files.heal();
    await pass(20);
    expect(kept(computer)).toEqual(['n1']);
    expect(computer.folder.view().notRead).toEqual([]);
  });

  test('is waited for where it is not there, and where its disk does not answer', async () => {
    const computer = await open();
    await computer.folder.choose(path);
    files.fail('list', 'EIO');
    await pass(20);
    expect(computer.folder.view().state).toBe('unreadable');
    files.heal();
    put('one.json', delivery('n1'));
    await pass(30);
    expect(computer.folder.view().state).toBe('watched');
    expect(kept(computer)).toEqual(['n1']);
  });

  test('gives nothing to another connection, and everything once its own is used again', async () => {
    const computer = await open();
    await computer.folder.choose(path);
    computer.connectionId = 'practice';
    put('one.json', delivery('n1'));
    await pass(60);
    expect(kept(computer)).toEqual([]);
    expect(computer.folder.view()).toMatchObject({
      state: 'otherConnection',
      connection: `Connection ${nowhere.id}`,
    });
    computer.connectionId = nowhere.id;
    await pass(30);
    expect(computer.db.all('SELECT connection_id AS id FROM alert_notification')).toEqual([
      { id: nowhere.id },
    ]);
  });

  test.each(['alerts', 'C:alerts', '/store/nowhere', '/store/al\0erts'])(
    'is refused where the path %j names none, and what was watched stays',
    async (wrong) => {
      const computer = await open();
      await computer.folder.choose(path);
      expect(await computer.folder.choose(wrong)).toMatchObject({
        ok: false,
        failure: [{ field: 'path' }],
      });
      expect(computer.folder.view().path).toBe(path);
    },
  );

  test('is watched no more once its path is emptied', async () => {
    const computer = await open();
    await computer.folder.choose(path);
    await computer.folder.choose('  ');
    put('one.json', delivery('n1'));
    await pass(60);
    expect(kept(computer)).toEqual([]);
    expect(computer.folder.view()).toMatchObject({ path: '', state: 'off' });
  });
});
