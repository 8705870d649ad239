import type { AppContext } from '../context/app-context.ts';
import { matterState } from '../library/matter-rows.ts';
import type { Matters } from '../library/matters.ts';
import { matterKind } from '../library/shared-matters.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import { readDocumentMonths, writeDocumentMonths } from '../settings/document-months.ts';
import type { OfficeClaims } from '../sharing/claims.ts';
import { createOffice } from '../sharing/create-office.ts';
import { createErasing } from '../sharing/erasing.ts';
import type { OfficeLeases } from '../sharing/leases.ts';
import type { FileRemover, OfficeDocuments } from '../sharing/left-files.ts';
import type { Office } from '../sharing/office.ts';
import type { ContentStore, KeptName } from '../storage/content-store.ts';
import { type SharedKindsParts, sharedKinds } from './shared-kinds.ts';
import { version } from './version.ts';

interface AppOfficeParts
  extends AppContext,
    Omit<SharedKindsParts, keyof AppContext | 'matterWritten' | 'removeFiles'> {
  readonly settings: SettingsStore;
  readonly removal: FileRemover;
  readonly secrets: SecretStore;
  readonly fileSystem: FileSystem;
  readonly store: ContentStore;
  readonly matters: Matters;
  readonly claims: OfficeClaims;
  readonly leases: OfficeLeases;
  readonly isCurrent: (connectionId: string) => boolean;
}

const toldEveryMs = 1000;

/** This computer's part in its office, and what the rest of the app hears of it. A part of the composition root: see main/app/create-app.ts. */
export function createAppOffice(parts: AppOfficeParts): Office {
  const { db, events, matters, claims, isCurrent } = parts;

  function matterWritten(connectionId: string, matterId: string): void {
    const matter = matters.get(connectionId, matterId);
    if (matter !== null && isCurrent(connectionId)) events.publish('matterChanged', { matter });
    if (matter === null && isCurrent(connectionId)) matterGone(connectionId, matterId);
    events.publish('filingChanged', { connectionId });
  }
  /** A colleague deleted it, or merged it into another. */
  function matterGone(connectionId: string, matterId: string): void {
    const gone = matterState(db, connectionId, matterId);
    if (gone === null) return;
    const told = { connectionId, matterId, number: gone.number };
    if (gone.mergedInto === null) events.publish('matterDeleted', told);
    const into = gone.mergedInto === null ? null : matterState(db, connectionId, gone.mergedInto);
    if (into !== null)
      events.publish('matterMerged', { ...told, into: { id: into.id, number: into.number } });
  }

  /** While many files come or go, the windows are told once a second. */
  let isTold = false;
  let isChanged = false;
  function filesChanged(): void {
    isChanged = isTold;
    if (isTold) return;
    isTold = true;
    parts.documentsChanged();
    events.publish('documentChanged', {});
    parts.clock.after(toldEveryMs, () => {
      isTold = false;
      if (isChanged) filesChanged();
    });
  }

  const office = createOffice({
    ...parts,
    version,
    matterKind,
    kinds: sharedKinds({ ...parts, matterWritten, removeFiles: () => parts.removal.start() }),
    months: {
      get: () => readDocumentMonths(parts.settings),
      set: (months) => writeDocumentMonths(parts.settings, months),
    },
    filesChanged,
  });
  office.onState(parts.leases.wake);
  office.onSent(claims.settleClaims);
  office.onConnected(claims.compareAgain);
  office.onSent(createErasing({ ...parts, link: office.link }));
  events.on('documentsDeleted', () => office.filesRemoved());
  return office;
}

/** What the rest of the app needs of documents whose bytes are at the office's server only. */
export function awayFiles(office: () => OfficeDocuments) {
  return {
    office,
    readAway: (file: KeptName) => office().read(file),
    repair: (file: KeptName) => office().repair(file),
  };
}
