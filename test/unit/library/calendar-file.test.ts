import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventBus } from '../../../main/context/event-bus.ts';
import { calendarText } from '../../../main/lib/calendar-text.ts';
import { type CalendarFile, createCalendarFile } from '../../../main/library/calendar/calendar-file.ts';
import type { SettingsStore } from '../../../main/ports/settings-store.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { FakeFiles } from '../../support/fake-files.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

const path = '/share/settlements.ics';
let clock: FakeClock;
let files: FakeFiles;
let events: EventBus;
let settings: SettingsStore;
let file: CalendarFile;
let name: string;
let connectionId: string;
let told: number;

function open(): void {
  events = createQuietEvents();
  events.on('calendarFileChanged', () => {
    told += 1;
  });
  file = createCalendarFile({
    ...{ clock, events, settings, log: createQuietLog(), fileSystem: files },
    ids: { newId: () => 'id', bootId: 'boot', computer: 'desk' },
    currentId: () => connectionId,
    connectionName: (id) => `Connection ${id}`,
    made: () => made(name),
  });
  file.start();
}
const made = (text: string) => new TextEncoder().encode(calendarText(text, []));
const standing = async (at = path) => new TextDecoder().decode(await files.read(at));
const isThere = async (text: string, at = path) => (await standing(at)) === calendarText(text, []);

async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 2) {
    await clock.advance(2000);
    await settle(20);
  }
}
const change = () => events.publish('filingChanged', { connectionId });

beforeEach(async () => {
  clock = new FakeClock();
  files = new FakeFiles(() => clock.now());
  await files.makeFolder('/share');
  settings = createMemorySettings();
  [name, connectionId, told] = ['one', 'c', 0];
  open();
});
afterEach(() => file.stop());

describe('a calendar file that is kept up to date', () => {
  test('is written at once, again after a change, and by itself after a restart', async () => {
    expect(await file.choose(path)).toMatchObject({ ok: true, value: { path, state: 'written' } });
    expect(await isThere('one')).toBe(true);
    name = 'two';
    change();
    await pass(4);
    expect(await isThere('two')).toBe(true);
    await file.stop();
    name = 'three';
    open();
    await pass(4);
    expect(await isThere('three')).toBe(true);
    expect(files.paths('/share')).toEqual([path]);
  });

  test('is written again once an order, a certificate or a rule changes what is due', async () => {
    await file.choose(path);
    const acts = [
      () => events.publish('orderSent', { orderViewId: 'o', connectionId, customerId: null }),
      () => events.publish('documentStored', { documentId: 'd', connectionId, source: 'item' }),
      () => events.publish('officeSettingsChanged', { what: 'dueRules' }),
    ];
    for (const [at, act] of acts.entries()) {
      name = `after ${at}`;
      act();
      await pass(4);
      expect(await isThere(name)).toBe(true);
    }
  });

  test('is not touched where nothing changed', async () => {
    await file.choose(path);
    const acts = files.acts.length;
    change();
    await pass(4);
    expect(files.acts.slice(acts)).toEqual([]);
  });

  test('is whole or as before, whenever the disk refuses', async () => {
    await file.choose(path);
    for (const step of ['createExclusive', 'write', 'sync', 'close', 'rename'] as const) {
      files.fail(step, 'ENOSPC');
      name = `after ${step}`;
      change();
      await pass(4);
      expect(await standing(), step).toMatch(/^BEGIN:VCALENDAR[\s\S]*END:VCALENDAR\r\n$/);
      expect(await isThere(name), step).toBe(false);
      expect(file.view(), step).toMatchObject({ state: 'waiting', fault: 'full' });
      files.heal();
      await pass(700);
      expect(await isThere(name), step).toBe(true);
      expect(file.view(), step).toMatchObject({ state: 'written', fault: null, since: null });
      expect(files.paths('/share'), step).toEqual([path]);
    }
  });

  test('is asked for more and more rarely while its folder is away, and says since when', async () => {
    await file.choose(path);
    files.fail('stat', 'EHOSTDOWN');
    name = 'two';
    change();
    await pass(4);
    const since = file.view().since;
    expect(since).not.toBeNull();
    await pass(3600);
    const tries = files.acts.filter((act) => act === `stat ${path}`).length;
    expect(tries).toBeLessThan(20);
    expect(file.view()).toMatchObject({ state: 'waiting', fault: 'missing', since });
    files.heal();
    await pass(700);
    expect(await isThere('two')).toBe(true);
  });

  test('never replaces the file of another program', async () => {
    files.put(path, new TextEncoder().encode('BEGIN:VCALENDAR\r\nPRODID:-//Other//EN\r\nEND:VCALENDAR\r\n'));
    expect(await file.choose(path)).toMatchObject({ ok: false, failure: [{ field: 'path' }] });
    const other = '/share/mine.ics';
    await file.choose(other);
    files.put(other, new TextEncoder().encode('a list of my own'));
    name = 'two';
    change();
    await pass(4);
    expect(await standing(other)).toBe('a list of my own');
    expect(file.view()).toMatchObject({ state: 'waiting', fault: 'foreign' });
  });

  test.each([
    'settlements.ics',
    '/share/settlements.txt',
    '/share/.ics',
    '/nowhere/settlements.ics',
    '/share/a\0.ics',
  ])('refuses %j, and writes nothing', async (given) => {
    expect(await file.choose(given)).toMatchObject({ ok: false, failure: [{ field: 'path' }] });
    expect(file.view()).toMatchObject({ state: 'off' });
    expect(files.paths('/share')).toEqual([]);
  });

  test('waits while another connection is used, and goes on with its own', async () => {
    await file.choose(path);
    [connectionId, name] = ['other', 'of the other'];
    events.publish('connectionChanged', { what: 'current' });
    await pass(4);
    expect(await isThere('one')).toBe(true);
    expect(file.view()).toMatchObject({ state: 'otherConnection', connection: 'Connection c' });
    [connectionId, name] = ['c', 'two'];
    events.publish('connectionChanged', { what: 'current' });
    await pass(4);
    expect(await isThere('two')).toBe(true);
  });

  test('is left as it is once no file is chosen', async () => {
    await file.choose(path);
    expect(await file.choose('')).toMatchObject({ ok: true, value: { state: 'off' } });
    name = 'two';
    change();
    await pass(4);
    expect(await isThere('one')).toBe(true);
  });

  test('is written at a second path with the same content', async () => {
    await file.choose(path);
    await file.choose('/share/second.ics');
    expect(await isThere('one', '/share/second.ics')).toBe(true);
  });

  test('tells the windows of each change of its state', async () => {
    await file.choose(path);
    told = 0;
    files.fail('createExclusive', 'EACCES');
    name = 'two';
    change();
    await pass(4);
    expect(told).toBe(1);
  });
});
