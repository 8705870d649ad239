import type { ChecklistItemView, ChecklistView } from '../../shared/contract/views/checklist.ts';
import type { CompletenessView, LandNow } from '../../shared/contract/views/completeness.ts';
import type { MatterView } from '../../shared/contract/views/matter.ts';
import {
  type ChecklistItem,
  checklistItems,
  namedKindOf,
} from '../../shared/model/checklist/checklist-items.ts';
import { isOfItem, itemState, staleOf } from '../../shared/model/checklist/item-state.ts';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import { missingReason } from '../../shared/model/pack/missing.ts';
import { shownProductName } from '../../shared/model/product-name.ts';
import type { SearchLine } from '../../shared/model/search-completeness/search-line.ts';
import type { Checklists } from '../api/handlers/checklists.ts';
import { createChecklistMarks } from '../library/checklist-marks.ts';
import type { Documents } from '../library/documents.ts';
import type { Matters } from '../library/matters.ts';
import type { CertificateSets } from '../ordering/sets/certificate-sets.ts';
import { daysOffIn } from '../settings/days-off.ts';
import { dueRulesIn } from '../settings/due-rules.ts';
import { elsewhereIn } from '../settings/elsewhere-items.ts';
import type { Db } from '../storage/db.ts';
import { linesWithoutDocument } from './lines-without-document.ts';

interface ChecklistParts {
  readonly db: Db;
  /** Milliseconds UTC. */
  readonly now: () => number;
  readonly connectionId: () => string;
  readonly documents: Pick<Documents, 'idsOfMatter' | 'views'>;
  readonly matters: Pick<Matters, 'get'>;
  readonly sets: Pick<CertificateSets, 'list'>;
  /** The person of this computer; empty where nobody gave a name. */
  readonly yourName: () => string;
  readonly completeness: (matter: MatterView | null, land: readonly LandNow[]) => CompletenessView;
}

/** A part of the composition root: see main/app/create-app.ts. No service is asked. */
export function createChecklists(parts: ChecklistParts): Checklists {
  const { db, now, connectionId, documents, matters, sets, completeness } = parts;
  const marks = createChecklistMarks(db, parts);

  function read(matter: MatterView, setId: string): ChecklistView | null {
    const set = sets.list().sets.find(({ id }) => id === setId);
    if (set === undefined) return null;
    const held = documents
      .views(documents.idsOfMatter(connectionId(), matter.number))
      .filter(({ state }) => state === 'stored')
      .sort((a, b) => b.receivedAt - a.receivedAt);
    const waiting = waitingLines(db, connectionId(), matter);
    const { lines } = completeness(matter, []);
    const marked = marks.of(matter.id);
    const dates = {
      rules: dueRulesIn(db),
      matter,
      today: melbourneDay(now()),
      daysOff: daysOffIn(db),
    };
    const view = (item: ChecklistItem): ChecklistItemView => {
      const own = held.filter(({ productCode, productName, own: said }) =>
        isOfItem(item, { productCode, productName, ownKind: said?.kind ?? null }),
      );
      const requested = waiting.find((line) => isOfItem(item, { ...line, ownKind: null })) ?? null;
      const named = namedOf(item, lines);
      const [newest] = own;
      const stale = newest === undefined ? null : staleOf(newest, dates);
      const mark = marked.get(item.key) ?? null;
      return {
        key: item.key,
        name: item.name,
        basis: item.basis,
        entry: item.entry,
        named,
        stale,
        mark,
        documents: own.map(({ id, productName, receivedAt }) => ({ id, name: productName, receivedAt })),
        requested: requested === null ? null : { at: requested.at, isSure: requested.isSure },
        state: itemState({
          isNotApplicable: mark !== null,
          isRequested: requested !== null,
          named,
          documents: own.length,
          isStale: stale !== null,
        }),
      };
    };
    return { setId, setName: set.name, items: checklistItems(set, elsewhereIn(db, setId)).map(view) };
  }

  const matterOf = (matterId: string) => matters.get(connectionId(), matterId);
  return {
    get(matterId, setId) {
      const matter = matterOf(matterId);
      return matter === null ? null : read(matter, setId);
    },
    mark(matterId, item, isNotApplicable) {
      if (matterOf(matterId) === null) return false;
      marks.put(matterId, item, isNotApplicable);
      return true;
    },
  };
}

/** Of what the land and its register statements name, how much of it is held. */
function namedOf(item: ChecklistItem, lines: readonly SearchLine[]): ChecklistItemView['named'] {
  const kind = namedKindOf(item);
  const of = lines.filter(({ group, subject }) => group === 'needed' && subject.kind === kind);
  const held = of.filter(({ state }) => state.is === 'held').length;
  return of.length === 0 ? null : { held, all: of.length };
}

/** What was ordered for the matter and is not here, the newest first. */
function waitingLines(db: Db, connectionId: string, matter: Pick<MatterView, 'id' | 'number'>) {
  return linesWithoutDocument(db, connectionId, matter)
    .toReversed()
    .flatMap(({ state, phase, productCode, productName, placedAt: at }) => {
      const reason = missingReason({ state, phase, isDealtWith: false, isReplaced: false });
      if (reason !== 'waiting' && reason !== 'inDoubt') return [];
      return [
        {
          productCode,
          productName: shownProductName(productName, productCode),
          at,
          isSure: reason === 'waiting',
        },
      ];
    });
}
