/** What a caller asks for, in the words of the interface document. */
const operations = [
  'token',
  'addressSearch',
  'structuredSearch',
  'autocomplete',
  'properties',
  'titles',
  'parcels',
  'crownAllotments',
  'parishes',
  'townships',
  'proprietors',
  'individualNames',
  'companyNames',
  'products',
  'managers',
  'municipalities',
  'decrypt',
  'place',
  'history',
  'order',
  'item',
  'download',
  'statement',
  'statementHealth',
  'subscribe',
  'alertHealth',
  'createEvent',
  'listEvents',
  'getEvent',
  'updateEvent',
  'deleteEvent',
  'unknown',
] as const;
export type Operation = (typeof operations)[number];

/**
 * What happens to one answer instead of what should.
 *
 * `reset`: the connection breaks before a byte. `half`: it breaks in the middle of the body. `cut`: the body has no
 * length, and ends in the middle as if that were all. `drip`: the right answer in small pieces. `busy`: 503 with a page
 * and Retry-After. `limited`: 429 likewise. `unauthorised`: 401. `forbidden`: 403. `missing`: 404. `page`: 200 with
 * HTML. `silent`: no answer, ever. `wrapped`: an object comes as the only element of an array. `unwrapped`: the first
 * list of the answer comes as one object.
 *
 * Of the statuses, 401, 403, 404 and 429 are refusals: nothing is done. All else happens once it is done.
 */
const answerFaults = [
  'reset',
  'half',
  'cut',
  'drip',
  'busy',
  'limited',
  'unauthorised',
  'forbidden',
  'missing',
  'page',
  'silent',
  'wrapped',
  'unwrapped',
] as const;
export type AnswerFault = (typeof answerFaults)[number];

/** How an order is taken. What is after `created` is done once the order stands in the books. */
export type Placing = 'ok' | 'created, reset' | 'created, 400' | 'refused, 400' | 'reset';

/** The shape of the order history, which the document leaves open. */
export type HistoryShape = 'orders' | 'list' | 'content' | 'foreign' | 'broken';

/** How the history is divided; `capped`: by page, but never more than three orders, whatever is asked for. */
export type HistoryPaging = 'none' | 'page' | 'offset' | 'cursor' | 'link' | 'capped';

/**
 * `full`: every field of the document. `thin`: only what a buyer cannot do without. `bare`: less, so that the rest has
 * to be asked for elsewhere or done without.
 */
export type Fullness = 'full' | 'thin' | 'bare';

/** Everything a test can change about the service, at any time. */
export interface ServiceBehaviour {
  fullness: Fullness;
  /** Unknown fields everywhere, numbers as text, ids as numbers, null for what is not there. */
  isLoose: boolean;
  /** Seconds a token lasts, as `expires_in` says and as the API enforces. */
  tokenSeconds: number;
  placing: Placing;
  history: HistoryShape;
  paging: HistoryPaging;
  /** Orders of other clerks in the history, each older than the one before. */
  olderOrders: number;
  /** Numbers of the next orders, the first first; eight digits where there are none. */
  orderIds: string[];
  /** What an item is, call after call, until it reaches its last status. */
  itemCourse: string[];
  /** The last status by product code; COMPLETE where none is given. */
  lastStatus: Record<string, string>;
  /** Items stay in the first status of their course for as long as this is set. */
  holdsItems: boolean;
  /** Added to every resourceFileSize. */
  sizeError: number;
  /** Bytes of a certificate, at least. */
  certificateBytes: number;
  /** Seconds, or a date, in the Retry-After of what is busy or limited. */
  retryAfter: string;
  /** The title, by number or id, of which a search goes with the Roads Certificate; null: the first of the property. */
  neededTitle: string | null;
  /** Faults in stock: each answer of the operation takes the first. */
  plan: Partial<Record<Operation, AnswerFault[]>>;
  /** How far its clock is ahead. Milliseconds. */
  aheadMs: number;
  /** Called before an answer leaves: an order is in the books by then, and half of a download has left. */
  beforeAnswer: (operation: Operation) => void | Promise<void>;
  /** Called where an answer is kept back for ever. */
  whenSilent: () => void;
}

export function defaultBehaviour(): ServiceBehaviour {
  return {
    fullness: 'full',
    isLoose: false,
    tokenSeconds: 3600,
    placing: 'ok',
    history: 'orders',
    paging: 'none',
    olderOrders: 1,
    orderIds: [],
    itemCourse: ['QUEUED', 'PROCESSING'],
    lastStatus: {},
    holdsItems: false,
    sizeError: 0,
    certificateBytes: 2_000,
    retryAfter: '1',
    neededTitle: null,
    plan: {},
    aheadMs: 0,
    beforeAnswer: () => {},
    whenSilent: () => {},
  };
}
