import { join } from 'node:path';
import type { AppEvent } from '../../shared/contract/events.ts';
import type { MatterHandlerParts } from '../api/handlers/matters.ts';
import { createDocuments, type Documents } from '../library/documents.ts';
import { createMatterDeletions } from '../library/matter-deletion.ts';
import { createMatterLinks } from '../library/matter-links.ts';
import { createMatterTimeline } from '../library/matter-timeline.ts';
import { createMatters } from '../library/matters.ts';
import { readOfficeSettings } from '../settings/office-settings.ts';
import type { ContentStore } from '../storage/content-store.ts';
import type { Library } from '../storage/library/open-library.ts';
import type { AppPorts } from './app-ports.ts';
import { createDocumentWords, type DocumentWords } from './document-words.ts';

type Ports = Pick<AppPorts, 'clock' | 'log' | 'settings' | 'desktop' | 'paths' | 'fileSystem' | 'textReader'>;

interface ComposeLibraryParts {
  readonly ports: Ports;
  readonly library: Library;
  readonly store: ContentStore;
  readonly newId: () => string;
  readonly computer: string;
  /** Something that costs money is being sent: no certificate is read meanwhile. */
  readonly isBusy: () => boolean;
  /** A matter is being deleted, in one transaction with this: see MatterDeletions. */
  readonly forgetMatter: (connectionId: string, number: string) => () => void;
  readonly publish: (event: AppEvent) => void;
}

/** What the office keeps: matters with all that hangs on them, documents, and the words inside these. */
interface ComposedLibrary {
  readonly matterParts: MatterHandlerParts;
  readonly documents: Documents;
  readonly words: DocumentWords;
}

/** A part of the composition root: see main/app/create-app.ts. */
export function composeLibrary(parts: ComposeLibraryParts): ComposedLibrary {
  const { library, store, newId, computer } = parts;
  const { clock, log, settings, desktop, paths, fileSystem, textReader } = parts.ports;
  const { db } = library;
  const now = () => clock.now();
  const documents = createDocuments(db, {
    now,
    computer,
    template: () => readOfficeSettings(settings).fileNameTemplate,
    viewUrl: (id) => desktop.viewUrl(id),
    dragUrl: (id, fileName) => desktop.dragUrl(id, fileName),
    added: () => words.added(),
  });
  const words = createDocumentWords({
    documents,
    library,
    store,
    fileSystem,
    path: join(paths.store, 'words.db'),
    reader: textReader,
    clock,
    log,
    isBusy: parts.isBusy,
    publish: parts.publish,
  });
  return {
    matterParts: {
      matters: createMatters(db, { now, newId, computer }),
      links: createMatterLinks(db, { now, newId, computer }),
      timeline: createMatterTimeline(db),
      deletions: createMatterDeletions(db, {
        now,
        store,
        log,
        forget: parts.forgetMatter,
        documentsGone: () => words.removed(),
      }),
      changed: (matter) => parts.publish({ type: 'matter', matter }),
      gone: (matterId, number) => parts.publish({ type: 'matterGone', matterId, number }),
    },
    documents,
    words,
  };
}
