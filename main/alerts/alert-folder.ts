import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { maxMessageBytes } from '../../shared/contract/refused-input.ts';
import type { AlertFolderView } from '../../shared/contract/views/alert.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { AlertFileFault } from '../../shared/model/alert-file-fault.ts';
import type { AppContext } from '../context/app-context.ts';
import { folderProblem, readChosenPath } from '../lib/chosen-path.ts';
import type { CancelTimer } from '../ports/clock.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import type { ImportedNotifications } from './alerts.ts';

interface AlertFolderParts extends Pick<AppContext, 'clock' | 'log' | 'db' | 'events'> {
  readonly settings: SettingsStore;
  readonly fileSystem: FileSystem;
  readonly currentId: () => string;
  readonly connectionName: (id: string) => string | null;
  readonly importNotifications: (text: string) => Result<ImportedNotifications, Fault[]>;
}

/**
 * A folder that somebody else puts deliveries in: each `.json` file of it is taken once. Nothing is ever written in it, so
 * that several computers may watch the same synchronised folder.
 */
export interface AlertFolder {
  view(): AlertFolderView;
  /** Watches the folder for the current connection; an empty path ends it. */
  choose(path: string): Promise<Result<AlertFolderView, Fault[]>>;
  start(): void;
  stop(): Promise<void>;
}

interface Seen {
  /** Size and time of the file. */
  readonly mark: string;
  readonly isDone: boolean;
}

const pauseMs = 10_000;
/** A file that was seen is looked at again so soon: one that is still written has grown by then. */
const settleMs = 3000;
/** A folder that takes long to look through is looked through more rarely. */
const restFactor = 10;
const maxFilesAtOnce = 200;
const settingKey = 'alerts.folder';

export function createAlertFolder(parts: AlertFolderParts): AlertFolder {
  const { db, clock, log, events, fileSystem, settings } = parts;
  let seen = new Map<string, Seen>();
  let notRead = new Map<string, AlertFileFault>();
  let reach: 'watched' | 'missing' | 'unreadable' = 'watched';
  let takenAt: number | null = null;
  let cancel: CancelTimer = () => {};
  let isStarted = false;
  let isStopped = false;
  /** Each choice is another round: what an earlier one finds no longer counts. */
  let round = 0;
  let work: Promise<void> = Promise.resolve();

  const chosen = () => readChosenPath(settings, settingKey);

  function view(): AlertFolderView {
    const folder = chosen();
    if (folder === null) return { path: '', state: 'off', connection: null, takenAt: null, notRead: [] };
    const { path, connectionId } = folder;
    const isOurs = connectionId === parts.currentId();
    return {
      path,
      state: isOurs ? reach : 'otherConnection',
      connection: parts.connectionName(connectionId),
      takenAt,
      notRead: [...notRead].map(([name, fault]) => ({ name, fault })),
    };
  }

  const outcomeOf = (connectionId: string, sha256: string) =>
    db.get('SELECT outcome FROM alert_file WHERE connection_id = ? AND sha256 = ?', connectionId, sha256)
      ?.outcome ?? null;

  function note(connectionId: string, sha256: string, outcome: 'taken' | 'partly' | 'bad'): void {
    db.run(
      `INSERT INTO alert_file (connection_id, sha256, outcome, at) VALUES (?, ?, ?, ?)
       ON CONFLICT (connection_id, sha256) DO UPDATE SET outcome = excluded.outcome, at = excluded.at`,
      ...[connectionId, sha256, outcome, Math.round(clock.now())],
    );
  }

  /** Named once; the list of the screen goes on naming it. */
  function refuse(name: string, fault: AlertFileFault, isKnown = false): void {
    if (!isKnown && !isDeepStrictEqual(notRead.get(name), fault))
      events.publish('alertFileNotRead', { name, fault });
    notRead.set(name, fault);
  }

  /** Whether the file needs no other look while it stays as it is. */
  async function take(
    path: string,
    name: string,
    connectionId: string,
    isOver: () => boolean,
  ): Promise<boolean> {
    let bytes: Uint8Array;
    try {
      bytes = await fileSystem.read(join(path, name), maxMessageBytes);
    } catch {
      // Another program may hold it for a moment.
      if (!isOver()) refuse(name, { code: 'notOpened', said: [] });
      return false;
    }
    if (isOver()) return false;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const before = outcomeOf(connectionId, sha256);
    if (before === 'taken') {
      notRead.delete(name);
      return true;
    }
    if (before === 'partly') {
      refuse(name, { code: 'partly', said: [] }, true);
      return true;
    }
    const text = textOf(bytes);
    const result = text === null ? null : parts.importNotifications(text);
    if (result === null || !result.ok) {
      note(connectionId, sha256, 'bad');
      const fault: AlertFileFault =
        result === null ? { code: 'notText', said: [] } : { code: 'bad', said: result.failure };
      refuse(name, fault, before === 'bad');
      return true;
    }
    const { imported, notTaken, alerts, newFor } = result.value;
    note(connectionId, sha256, notTaken.length === 0 ? 'taken' : 'partly');
    notRead.delete(name);
    if (imported > 0) takenAt = clock.now();
    for (const alert of alerts) {
      const count = newFor.get(alert.id) ?? 0;
      if (count > 0) events.publish('alertArrived', { alert, count, connectionId });
    }
    if (notTaken.length > 0) refuse(name, { code: 'partly', said: notTaken });
    return true;
  }

  async function scan(): Promise<void> {
    const folder = chosen();
    if (folder === null || folder.connectionId !== parts.currentId()) return;
    const { path, connectionId } = folder;
    const own = round;
    const isOver = () => isStopped || own !== round || connectionId !== parts.currentId();
    const found = await fileSystem.stat(path).catch(() => undefined);
    const names = found == null ? null : await fileSystem.list(path).catch(() => undefined);
    if (isOver()) return;
    reach = found === null ? 'missing' : names == null ? 'unreadable' : 'watched';
    if (names == null) return;
    const files = names.filter(isDelivery).sort();
    const next = new Map<string, Seen>();
    let looked = 0;
    let failure: unknown = null;
    for (const name of files) {
      const before = seen.get(name);
      const stat = await fileSystem.stat(join(path, name)).catch(() => null);
      if (isOver()) return;
      if (stat === null) continue;
      const mark = `${stat.bytes} ${stat.modifiedAt}`;
      if (before?.mark !== mark) {
        // It may still be written: it is read once it stayed as it is.
        next.set(name, { mark, isDone: false });
        notRead.delete(name);
      } else if (before.isDone || looked >= maxFilesAtOnce) next.set(name, before);
      else if (stat.bytes > maxMessageBytes) {
        refuse(name, { code: 'tooLarge', said: [] });
        next.set(name, { mark, isDone: true });
      } else {
        looked += 1;
        let isDone = false;
        try {
          isDone = await take(path, name, connectionId, isOver);
        } catch (error) {
          // One that fails is tried again, and holds up no other.
          failure ??= error;
        }
        if (isOver()) return;
        next.set(name, { mark, isDone });
      }
    }
    seen = next;
    for (const name of notRead.keys()) if (!next.has(name)) notRead.delete(name);
    if (failure !== null) throw failure;
  }

  function beat(): void {
    cancel();
    if (!isStarted || isStopped) return;
    const begun = clock.monotonic();
    const before = JSON.stringify(view());
    work = scan()
      // A disk that refuses must not end the watching.
      .catch((error: unknown) => void log.error('alerts.folder', error))
      .finally(() => {
        if (isStopped) return;
        if (JSON.stringify(view()) !== before) events.publish('alertFolderChanged', {});
        const took = clock.monotonic() - begun;
        cancel();
        const isWaiting = [...seen.values()].some(({ isDone }) => !isDone);
        cancel = clock.after(Math.max(isWaiting ? settleMs : pauseMs, took * restFactor), beat);
      });
  }

  return {
    view,
    async choose(given) {
      const path = given.trim();
      const problem = path === '' ? null : await folderProblem(fileSystem, path);
      if (problem !== null) return failed([{ field: 'path', message: problem }]);
      settings.set(settingKey, path === '' ? null : { path, connectionId: parts.currentId() });
      round += 1;
      seen = new Map();
      notRead = new Map();
      takenAt = null;
      reach = 'watched';
      await work;
      beat();
      events.publish('alertFolderChanged', {});
      return ok(view());
    },
    start() {
      isStarted = true;
      beat();
    },
    async stop() {
      isStopped = true;
      cancel();
      await work;
    },
  };
}

/** What synchronising programs and editors put beside a file while they write it begins with a dot or a tilde. */
function isDelivery(name: string): boolean {
  return /^[^.~].*\.json$/i.test(name);
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
