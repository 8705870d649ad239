import { setImmediate as turn } from 'node:timers/promises';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import type { FoundDocument, KeptFound } from '../../../shared/contract/views/quick-search.ts';
import { ok } from '../../../shared/lib/result.ts';
import { codesCalled } from '../../../shared/model/document-kinds.ts';
import { plainSigns } from '../../../shared/model/filter-terms.ts';
import { readKeptWish } from '../../../shared/model/kept-wish.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { readOwnThing } from '../../../shared/model/own-thing.ts';
import type { WordSearch } from '../../library/document-words.ts';
import type { Documents } from '../../library/documents.ts';
import type { Matters } from '../../library/matters.ts';
import type { RecordSearch } from '../../library/record-search.ts';
import type { Ordering } from '../../ordering/ordering.ts';
import type { AppHandlers } from '../handlers.ts';

/** More of a kind are looked through in its own list. */
const maxShown = 4;
const minCharacters = 2;
/** Counted so far while someone types. */
const maxCounted = 1000;

/** What the command box finds in this office itself. */
export function quickSearchHandlers(parts: {
  readonly connectionId: () => string;
  readonly matters: Matters;
  readonly ordering: Pick<Ordering, 'table'>;
  readonly documents: Documents;
  readonly words: Pick<WordSearch, 'search' | 'inside'>;
  readonly records: Pick<RecordSearch, 'search'>;
  readonly now: () => number;
}): AppHandlers['quickSearch'] {
  /** The certificates of a time that a text names: the newest few, and how many there are. */
  function keptOf(connectionId: string, typed: string): { kept: KeptFound; newest: DocumentView[] } | null {
    const wish = readKeptWish(typed, melbourneDay(parts.now()));
    if (wish === null) return null;
    const { words, range, said, isSure } = wish;
    const productCodes = codesCalled(words, parts.documents.kinds(connectionId));
    const text = productCodes === undefined ? words : '';
    const asked = { connectionId, text, matterNumber: undefined, productCodes };
    const filter = {
      ...asked,
      inside: parts.words.inside(asked),
      receivedFrom: range.from,
      receivedTo: range.to,
    };
    const count = parts.documents.count(filter, maxCounted + 1);
    return {
      kept: {
        words,
        ...(productCodes === undefined ? {} : { productCodes }),
        ...range,
        said,
        isSure,
        count: Math.min(count, maxCounted),
        isMore: count > maxCounted,
      },
      newest: parts.documents.newest(filter, maxShown),
    };
  }

  return {
    // Yield before each query so that the network request leaves first.
    async find(given, signal) {
      const nothing = { matters: [], orders: [], documents: [], inside: [], records: [], kept: null };
      const typed = plainSigns(given.text).trim();
      if (typed.length < minCharacters) return ok(nothing);
      const connectionId = parts.connectionId();
      const own = readOwnThing(typed);
      const text = own?.name ?? typed;
      // Nobody waits any more for what was given up.
      const isGivenUp = async () => {
        await turn();
        return signal?.aborted === true;
      };
      if (await isGivenUp()) return ok(nothing);
      const matters =
        own?.kind === 'order' ? [] : parts.matters.list(connectionId, { text, show: 'all' }, maxShown);
      if (await isGivenUp()) return ok(nothing);
      const orders = parts.ordering.table.newest(connectionId, text, maxShown);
      if (await isGivenUp()) return ok(nothing);
      const wish = own === null ? keptOf(connectionId, typed) : null;
      const documents =
        wish?.newest ?? parts.documents.newest({ connectionId, text, matterNumber: undefined }, maxShown);
      const named = new Set(documents.map(({ id }) => id));
      if (await isGivenUp()) return ok(nothing);
      const hits = parts.words.search({ connectionId, text, limit: 2 * maxShown });
      if (await isGivenUp()) return ok(nothing);
      const records = parts.records.search({ connectionId, text, limit: 2 * maxShown });
      const listed = new Set(matters.map(({ id }) => id));
      return ok({
        kept: wish?.kept ?? null,
        matters,
        orders: orders.map(({ orderViewId, orderId, matterNumber, placedAt, productName, more }) => ({
          id: orderViewId,
          orderId,
          matterNumber,
          placedAt,
          what: more > 0 ? `${productName} and ${more} more` : productName,
        })),
        documents: documents.map(short),
        inside: hits
          .filter(({ document }) => !named.has(document.id))
          .slice(0, maxShown)
          .map(({ document, ...place }) => ({ ...short(document), ...place })),
        records: records.filter(({ kind, id }) => kind !== 'matter' || !listed.has(id)).slice(0, maxShown),
      });
    },
  };
}

function short({
  id,
  own,
  productName,
  identifier,
  address,
  matterNumber,
  receivedAt,
}: DocumentView): FoundDocument {
  return { id, isOwn: own !== null, productName, identifier, address, matterNumber, receivedAt };
}
