import { readFileSync, writeFileSync } from 'node:fs';
import { createDocuments } from '../../main/library/documents.ts';
import { createCopyStore } from '../../main/library/matter-folders/copy-store.ts';
import { createFolderCopies } from '../../main/library/matter-folders/folder-copies.ts';
import { createConfSettings } from '../../main/platform/conf-settings.ts';
import { createNodeFileSystem } from '../../main/platform/node-file-system.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';
import type { FileSystem } from '../../main/ports/file-system.ts';
import { openLibraryDb } from '../../main/storage/library-db.ts';
import { createQuietEvents } from './quiet-events.ts';
import { createQuietLog } from './quiet-log.ts';

/*
 * Copies the documents of a library to the folders of their matters, as the program does, until nothing waits. Arguments: the library,
 * the folder of its files, that of the settings, and at which act on files the process is killed (0: at none). Prints `copying` once it
 * has begun, and `waiting: FAULT` while it cannot.
 */
const [, , library = '', store = '', settingsFolder = '', diesAt = '0'] = process.argv;
const clock = createSystemClock();
const db = openLibraryDb(library);
const now = () => clock.now();
const documents = createDocuments(db, {
  ...{ now, computer: 'desk', template: () => '{product}.pdf' },
  ...{ viewUrl: (id) => id, dragUrl: () => null },
});
const events = createQuietEvents();
const copies = createFolderCopies({
  ...{ clock, db, events, documents, log: createQuietLog() },
  ids: { computer: 'desk' },
  settings: createConfSettings(settingsFolder, clock),
  fileSystem: killing(createNodeFileSystem({ clock }), Number(diesAt)),
  library: store,
  store: createCopyStore(db, { now, documents }),
  currentId: () => 'c',
  connectionName: () => null,
  async toExport(documentId) {
    const document = documents.get(documentId);
    if (document === null) return null;
    const { sha256, fileName, fileType } = document;
    return { documentId, storePath: `${store}/${sha256}`, fileName, fileType, isQuarantined: false };
  },
});
events.on('matterFoldersChanged', () => {
  const { state, fault } = copies.view();
  if (state === 'waiting') process.stdout.write(`waiting: ${fault}\n`);
});
copies.start();
process.stdout.write('copying\n');
while (copies.view().waiting > 0 || copies.view().state === 'copying')
  await new Promise((resolve) => setTimeout(resolve, 20));
await copies.stop();
db.close();

/** The same files; at the act of this number the process is gone: every second time after it, and of a copy in its middle. */
function killing(files: FileSystem, at: number): FileSystem {
  let acts = 0;
  const die = () => process.kill(process.pid, 'SIGKILL');
  const step = async <T>(act: () => Promise<T>, torn?: () => void): Promise<T> => {
    acts += 1;
    if (acts !== at) return act();
    if (at % 2 === 1) await act();
    else torn?.();
    die();
    return new Promise(() => {});
  };
  return {
    createExclusive: (path, readers) => step(() => files.createExclusive(path, readers)),
    rename: (from, to) => step(() => files.rename(from, to)),
    renameNew: (from, to) => step(() => files.renameNew(from, to)),
    syncFolder: (path) => step(() => files.syncFolder(path)),
    makeFolder: (path) => step(() => files.makeFolder(path)),
    makeSubfolder: (path) => step(() => files.makeSubfolder(path)),
    remove: (path) => step(() => files.remove(path)),
    copy: (from, to) => step(() => files.copy(from, to)),
    copyFlushed: (from, to) =>
      step(
        () => files.copyFlushed(from, to),
        () => writeFileSync(to, readFileSync(from).subarray(0, 100)),
      ),
    read: (path, maxBytes) => step(() => files.read(path, maxBytes)),
    list: (path) => step(() => files.list(path)),
    folders: (path) => step(() => files.folders(path)),
    stat: (path) => step(() => files.stat(path)),
  };
}
