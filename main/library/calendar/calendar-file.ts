import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { CalendarFileView } from '../../../shared/contract/procedures/calendar.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { PathFault } from '../../../shared/model/path-fault.ts';
import type { AppContext } from '../../context/app-context.ts';
import { calendarProduct } from '../../lib/calendar-text.ts';
import { folderProblem, isWholePath, readChosenPath } from '../../lib/chosen-path.ts';
import { createGrowingPause } from '../../lib/growing-pause.ts';
import { pathFaultOf } from '../../lib/path-fault-of.ts';
import { replaceFile } from '../../lib/replace-file.ts';
import { endInTime } from '../../lib/time-limit.ts';
import type { CancelTimer } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';

interface CalendarFileParts extends Pick<AppContext, 'clock' | 'log' | 'events' | 'ids'> {
  readonly settings: SettingsStore;
  readonly fileSystem: FileSystem;
  readonly currentId: () => string;
  readonly connectionName: (id: string) => string | null;
  /** The calendar of the current connection as a file. */
  readonly made: () => Uint8Array;
}

/** A file that a calendar program subscribes to: written again, whole, whenever a date changes. */
export interface CalendarFile {
  view(): CalendarFileView;
  /** Writes the file for the current connection from now on; an empty path ends it and leaves the file. */
  choose(path: string): Promise<Result<CalendarFileView, Fault[]>>;
  start(): void;
  stop(): Promise<void>;
}

const settingKey = 'calendar.file';
/** Many changes in a row are written once. */
const restMs = 2000;
/** The day goes on, and what is cancelled for long is left out. */
const lookMs = 3_600_000;
const pauseMs = 10_000;
const maxPauseMs = 600_000;
const maxOwnBytes = 50 * 1024 * 1024;

/** What an event says of a matter may be another after each of these. The day goes on without one: that is found within the hour. */
const toldBy = [
  ...(['matterChanged', 'matterMerged', 'matterDeleted', 'filingChanged'] as const),
  ...(['orderSent', 'itemEnded', 'documentStored', 'documentsDeleted'] as const),
  ...(['chargeChanged', 'alertChanged', 'officeSettingsChanged'] as const),
];

/** Another program's file stands at the path. */
class ForeignFile extends Error {
  override readonly name = 'ForeignFile';
}

export function createCalendarFile(parts: CalendarFileParts): CalendarFile {
  const { clock, log, events, fileSystem, settings } = parts;
  let written: { readonly path: string; readonly sha256: string; readonly at: number } | null = null;
  let waiting: { readonly since: number; readonly fault: PathFault } | null = null;
  let cancel: CancelTimer = () => {};
  let isStarted = false;
  let isStopped = false;
  const pause = createGrowingPause(pauseMs, maxPauseMs);
  let work: Promise<void> = Promise.resolve();

  const chosen = () => readChosenPath(settings, settingKey);

  function view(): CalendarFileView {
    const file = chosen();
    if (file === null)
      return { path: '', state: 'off', connection: null, writtenAt: null, since: null, fault: null };
    const isOurs = file.connectionId === parts.currentId();
    return {
      path: file.path,
      state: !isOurs ? 'otherConnection' : waiting === null ? 'written' : 'waiting',
      connection: parts.connectionName(file.connectionId),
      writtenAt: written?.path === file.path ? written.at : null,
      since: waiting?.since ?? null,
      fault: waiting?.fault ?? null,
    };
  }

  /** Null where nothing stands there. */
  async function standing(path: string): Promise<Uint8Array | null> {
    const found = await fileSystem.stat(path);
    if (found === null) return null;
    const bytes = await fileSystem.read(path, maxOwnBytes).catch(() => null);
    if (bytes === null || !isOwnCalendar(bytes)) throw new ForeignFile();
    return bytes;
  }

  async function write(path: string): Promise<void> {
    const bytes = parts.made();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (written?.path === path && written.sha256 === sha256 && waiting === null) return;
    const before = await standing(path);
    if (before === null || !Buffer.from(before).equals(Buffer.from(bytes)))
      await replaceFile(fileSystem, path, bytes, parts.ids.computer);
    written = { path, sha256, at: clock.now() };
    waiting = null;
    pause.reset();
  }

  function again(afterMs: number): void {
    cancel();
    if (isStarted && !isStopped) cancel = clock.after(afterMs, beat);
  }

  function beat(): void {
    work = work.then(async () => {
      const file = chosen();
      if (isStopped || file === null || file.connectionId !== parts.currentId()) return;
      const before = JSON.stringify(view());
      try {
        await write(file.path);
        again(lookMs);
      } catch (error) {
        const fault = error instanceof ForeignFile ? 'foreign' : pathFaultOf(error);
        if (fault === 'other') log.error('calendar.file', error);
        waiting = { since: waiting?.since ?? clock.now(), fault };
        again(pause.next());
      }
      if (JSON.stringify(view()) !== before) events.publish('calendarFileChanged', {});
    });
  }

  for (const name of toldBy) events.on(name, () => again(restMs));
  events.on('connectionChanged', ({ what }) => {
    if (what === 'current') again(restMs);
  });

  return {
    view,
    async choose(given) {
      const path = given.trim();
      if (path !== '') {
        const problem = await fileProblem(path);
        if (problem !== null) return failed([{ field: 'path', message: problem }]);
      }
      settings.set(settingKey, path === '' ? null : { path, connectionId: parts.currentId() });
      written = null;
      waiting = null;
      pause.reset();
      cancel();
      if (isStarted) beat();
      await work;
      return ok(view());
    },
    start() {
      isStarted = true;
      beat();
    },
    async stop() {
      isStopped = true;
      cancel();
      await endInTime(clock, work);
    },
  };

  async function fileProblem(path: string): Promise<string | null> {
    if (!isWholePath(path) || !/[^\\/]\.ics$/i.test(path))
      return 'Enter the whole path of a file on this computer whose name ends with .ics.';
    const problem = await folderProblem(fileSystem, dirname(path));
    if (problem !== null) return problem;
    try {
      await standing(path);
      return null;
    } catch (error) {
      return error instanceof ForeignFile
        ? 'Another file has this name, and Landfolio did not write it. Enter another name.'
        : 'The file at this path cannot be opened.';
    }
  }
}

/** The second line of each file that Landfolio wrote names it. */
function isOwnCalendar(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 200));
  return start.startsWith(`BEGIN:VCALENDAR\r\nPRODID:${calendarProduct}\r\n`);
}
