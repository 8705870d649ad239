import { dirname, join, relative } from 'node:path';
import type {
  CopyFault,
  FolderExample,
  FolderOfMatter,
  MatterFoldersView,
} from '../../../shared/contract/procedures/matter-folders.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import {
  checkFolderPattern,
  defaultFolderPattern,
  type FolderPattern,
  inventedFolderValues,
} from '../../../shared/model/folder-pattern.ts';
import { folderMarkName, folderMarkText } from '../../../shared/model/matter-folder-text.ts';
import type { PathFault } from '../../../shared/model/path-fault.ts';
import type { AppContext } from '../../context/app-context.ts';
import { folderProblem, readChosenPath } from '../../lib/chosen-path.ts';
import { createGrowingPause } from '../../lib/growing-pause.ts';
import { pathFaultOf } from '../../lib/path-fault-of.ts';
import { replaceFile } from '../../lib/replace-file.ts';
import { endInTime } from '../../lib/time-limit.ts';
import type { CancelTimer } from '../../ports/clock.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import { isRestricted } from '../../storage/restricted-matters.ts';
import { type CopyDocumentParts, copyDocument, writeList } from './copy-document.ts';
import type { CopyToMake } from './copy-store.ts';

interface FolderCopiesParts
  extends Pick<AppContext, 'clock' | 'log' | 'db' | 'events'>,
    Omit<CopyDocumentParts, 'computer'> {
  readonly ids: { readonly computer: string };
  readonly settings: SettingsStore;
  readonly currentId: () => string;
  readonly connectionName: (id: string) => string | null;
  /** The folder of the library: nothing is copied into it. */
  readonly library: string;
}

/** Copies documents to folders outside the library, one for each matter, as they arrive. */
export interface FolderCopies {
  view(): MatterFoldersView;
  example(): FolderExample;
  set(wanted: FolderPattern & { readonly path: string }): Promise<Result<MatterFoldersView, Fault[]>>;
  copyAll(): MatterFoldersView;
  cancelAll(): MatterFoldersView;
  tryNow(): MatterFoldersView;
  useAgain(): Promise<Result<MatterFoldersView, Fault[]>>;
  ofMatter(matterId: string): FolderOfMatter;
  copyMatter(matterId: string): FolderOfMatter;
  start(): void;
  stop(): Promise<void>;
}

const rootKey = 'matterFolders.root';
const patternKey = 'matterFolders.pattern';
/** Certificates of one order arrive together. */
const restMs = 500;
const pauseMs = 10_000;
const maxPauseMs = 600_000;
/** A server that takes longer does not answer. */
const answerMs = 120_000;
const tellMs = 300;
const batchSize = 50;
const maxLeftShown = 5;

/** Nothing more can be copied for now. */
class FolderAway extends Error {
  override readonly name = 'FolderAway';
  readonly fault: PathFault;

  constructor(fault: PathFault) {
    super(fault);
    this.fault = fault;
  }
}

export function createFolderCopies(parts: FolderCopiesParts): FolderCopies {
  const { db, clock, log, events, settings, fileSystem, store, documents, currentId } = parts;
  const copying = { ...parts, computer: parts.ids.computer };
  const pause = createGrowingPause(pauseMs, maxPauseMs);
  let waiting: { readonly since: number; readonly fault: PathFault } | null = null;
  const left = new Map<string, CopyFault>();
  let isCopying = false;
  let askedTotal = 0;
  let isStarted = false;
  let isStopped = false;
  let cancel: CancelTimer = () => {};
  let cancelTell: CancelTimer | null = null;
  let isQueued = false;
  let work: Promise<void> = Promise.resolve();
  const ending = new AbortController();

  const chosen = () => readChosenPath(settings, rootKey);
  const current = () => {
    const root = chosen();
    return root?.connectionId === currentId() ? root : null;
  };

  function pattern(): FolderPattern {
    const value = settings.get(patternKey);
    if (typeof value !== 'object' || value === null || !('folder' in value) || !('file' in value))
      return defaultFolderPattern;
    const { folder, file } = value;
    return typeof folder === 'string' && typeof file === 'string' ? { folder, file } : defaultFolderPattern;
  }

  function view(): MatterFoldersView {
    const root = chosen();
    const isOurs = root !== null && root.connectionId === currentId();
    const none = { done: 0, waiting: 0, asked: 0, before: 0 };
    const counts = isOurs ? store.counts(root.connectionId, root.path) : none;
    askedTotal = counts.asked === 0 ? 0 : Math.max(askedTotal, counts.asked);
    return {
      ...pattern(),
      ...counts,
      askedTotal,
      path: root?.path ?? '',
      state: root === null ? 'off' : !isOurs ? 'otherConnection' : stateNow(),
      connection: root === null ? null : parts.connectionName(root.connectionId),
      since: waiting?.since ?? null,
      fault: waiting?.fault ?? null,
      left: [...left].slice(0, maxLeftShown).flatMap(([documentId, fault]) => {
        const name = documents.get(documentId)?.fileName;
        return name === undefined ? [] : [{ documentId, name, fault }];
      }),
      leftTotal: left.size,
    };
  }

  const stateNow = () => (waiting !== null ? 'waiting' : isCopying ? 'copying' : 'on');

  /** Not with each of many documents. */
  function tell(): void {
    cancelTell ??= clock.after(tellMs, () => {
      cancelTell = null;
      events.publish('matterFoldersChanged', {});
    });
  }

  function ofMatter(matterId: string): FolderOfMatter {
    const root = chosen();
    const isOurs = root !== null && root.connectionId === currentId();
    if (root === null || !isOurs) {
      const nothing = { folder: null, done: 0, waiting: 0, before: 0, since: null, fault: null };
      return { ...nothing, state: root === null ? 'off' : 'otherConnection' };
    }
    const { done, waiting: waits, before } = store.counts(root.connectionId, root.path, matterId);
    const folder = store.folderOf(matterId, root.path);
    const [fault = null] = [...left].filter(([id]) => documents.get(id)?.matterId === matterId);
    return {
      state: isRestricted(db, matterId) ? 'restricted' : stateNow(),
      folder: folder === null ? null : join(root.path, ...folder.split('/')),
      done,
      waiting: waits,
      before,
      since: waiting?.since ?? null,
      fault: waiting?.fault ?? fault?.[1] ?? null,
    };
  }

  /** Why nothing can be written below the main folder, or null. */
  async function rootFault(root: string): Promise<PathFault | null> {
    try {
      if ((await fileSystem.stat(root)) === null) return 'missing';
      return (await fileSystem.stat(join(root, folderMarkName))) === null ? 'unmarked' : null;
    } catch (error) {
      return pathFaultOf(error);
    }
  }

  /** Gives up waiting for a server that hangs, and says so; what hangs goes on where it answers after all. */
  async function watched<T>(act: Promise<T>): Promise<T> {
    const cancelWatch = clock.after(answerMs, () => {
      waiting ??= { since: clock.now(), fault: 'notAnswering' };
      tell();
    });
    try {
      return await act;
    } finally {
      cancelWatch();
    }
  }

  async function round(): Promise<void> {
    const root = current();
    if (root === null || isStopped) return;
    const isOver = () => isStopped || JSON.stringify(current()) !== JSON.stringify(root);
    /** Two matters in a row that fail alike: it is not the document. */
    let failure: { readonly matterId: string; readonly fault: PathFault } | null = null;
    // What was left out is tried in each round.
    left.clear();

    async function one(copy: CopyToMake, path: string): Promise<void> {
      try {
        const why = await watched(copyDocument(copying, path, pattern(), copy, ending.signal));
        if (why !== null) left.set(copy.documentId, why);
        else if (store.isToCopy(copy)) left.set(copy.documentId, 'other');
        else failure = null;
      } catch (error) {
        const away = await watched(rootFault(path));
        if (away !== null) throw new FolderAway(away);
        const fault = pathFaultOf(error);
        if (fault === 'full' || fault === 'readOnly') throw new FolderAway(fault);
        if (fault === 'other') log.error('folders.copy', error, { document: copy.documentId });
        // What is missing lies within: the main folder was there just now.
        const isOfAll = failure?.fault === fault && failure.matterId !== copy.matterId;
        if (isOfAll && fault !== 'missing') throw new FolderAway(fault);
        failure = { matterId: copy.matterId, fault };
        left.set(copy.documentId, fault);
      }
      tell();
    }

    /** Its list may be open in another program: that holds up no copy. */
    async function list(folder: string, path: string): Promise<boolean> {
      try {
        await watched(writeList(copying, path, folder));
        return true;
      } catch (error) {
        const away = await watched(rootFault(path));
        if (away !== null) throw new FolderAway(away);
        if (pathFaultOf(error) === 'other') log.error('folders.list', error);
        return false;
      }
    }

    const next = () => store.next(root.connectionId, [...left.keys()], batchSize);
    let batch = next();
    const lists = () => store.listsDue(root.path);
    if (batch.length === 0 && lists().length === 0) {
      // Whether it is there is shown, also where nothing waits.
      if (waiting !== null && (await watched(rootFault(root.path))) === null) waiting = null;
      return;
    }
    const away = await watched(rootFault(root.path));
    if (away !== null) throw new FolderAway(away);
    isCopying = true;
    for (; batch.length > 0; batch = next()) {
      for (const copy of batch) {
        if (isOver()) return;
        if (store.isToCopy(copy)) await one(copy, root.path);
        waiting = null;
      }
    }
    let isListed = true;
    for (const folder of lists()) {
      if (isOver()) return;
      isListed = (await list(folder, root.path)) && isListed;
    }
    waiting = null;
    pause.reset();
    if (left.size > 0 || !isListed) again(maxPauseMs);
  }

  function again(afterMs: number): void {
    cancel();
    if (isStarted && !isStopped) cancel = clock.after(afterMs, beat);
  }

  function beat(): void {
    cancel();
    if (isQueued || isStopped) return;
    isQueued = true;
    work = work.then(async () => {
      isQueued = false;
      try {
        await round();
      } catch (error) {
        const fault = error instanceof FolderAway ? error.fault : pathFaultOf(error);
        if (fault === 'other') log.error('folders.round', error);
        waiting = { since: waiting?.since ?? clock.now(), fault };
        again(pause.next());
      }
      isCopying = false;
      tell();
    });
  }

  const isOurs = (connectionId: string) => current()?.connectionId === connectionId;
  events.on('documentStored', ({ connectionId }) => {
    // While the folder is away its own pause decides.
    if (isOurs(connectionId) && waiting === null) again(restMs);
    tell();
  });
  for (const name of ['filingChanged', 'matterMerged', 'matterChanged'] as const)
    events.on(name, () => {
      if (current() !== null && waiting === null) again(restMs);
    });
  events.on('connectionChanged', ({ what }) => {
    if (what === 'current') again(restMs);
  });

  /** Writes the file by which the folder is known. */
  async function mark(root: string): Promise<Fault[]> {
    const path = join(root, folderMarkName);
    try {
      if ((await fileSystem.stat(path)) === null)
        await replaceFile(fileSystem, path, new TextEncoder().encode(folderMarkText), copying.computer);
      return [];
    } catch (error) {
      log.error('folders.mark', error);
      return [{ field: 'path', message: 'Landfolio may not write into this folder, or its disk is full.' }];
    }
  }

  async function pathFaults(path: string): Promise<Fault[]> {
    const problem = await folderProblem(fileSystem, path);
    if (problem !== null) return [{ field: 'path', message: problem }];
    const inside = relative(dirname(parts.library), path);
    if (!inside.startsWith('..') && inside !== path)
      return [
        { field: 'path', message: 'Landfolio keeps its own files in this folder. Choose another one.' },
      ];
    return mark(path);
  }

  return {
    view,
    example() {
      const id = store.newest(currentId());
      const values = id === null ? null : store.valuesOf(id);
      return { isInvented: values === null, values: values ?? inventedFolderValues };
    },
    async set({ path: given, folder, file }) {
      const path = given.trim();
      const wanted = { folder: folder.trim(), file: file.trim() };
      const faults = path === '' ? [] : checkFolderPattern(wanted);
      if (path !== '') faults.push(...(await pathFaults(path)));
      if (faults.length > 0) return failed(faults);
      const before = current();
      // What waits for another main folder goes to this one.
      if (path !== '' && before === null) store.begin(currentId());
      if (path === '') store.cancel();
      else settings.set(patternKey, wanted);
      settings.set(rootKey, path === '' ? null : { path, connectionId: currentId() });
      waiting = null;
      pause.reset();
      again(0);
      return ok(view());
    },
    copyAll() {
      const root = current();
      if (root !== null) store.ask(root.connectionId, root.path);
      askedTotal = 0;
      again(0);
      return view();
    },
    cancelAll() {
      store.cancel();
      tell();
      return view();
    },
    tryNow() {
      pause.reset();
      again(0);
      return view();
    },
    async useAgain() {
      const root = current();
      const faults = root === null ? [] : await mark(root.path);
      if (faults.length > 0) return failed(faults);
      again(0);
      return ok(view());
    },
    ofMatter,
    copyMatter(matterId) {
      const root = current();
      if (root !== null) store.ask(root.connectionId, root.path, matterId);
      again(0);
      return ofMatter(matterId);
    },
    start() {
      isStarted = true;
      beat();
    },
    async stop() {
      isStopped = true;
      cancel();
      cancelTell?.();
      ending.abort();
      await endInTime(clock, work);
    },
  };
}
