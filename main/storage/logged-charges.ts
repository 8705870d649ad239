/**
 * A request that may cost money and is no order, as the log of orders keeps it: everything that is needed to make its rows
 * again where the database is lost. No price: the service does not say one beforehand.
 */
export interface ChargeSentEntry {
  readonly charge: 'SENDING';
  readonly id: string;
  /** When its connection stood, and when it was asked for. Milliseconds UTC. */
  readonly at: number;
  readonly requestedAt: number;
  readonly connectionId: string;
  readonly kind: string;
  /** Null where it was asked for without a matter. */
  readonly matterNumber: string | null;
  /** Ours, as the service was given it. The id goes out besides. */
  readonly reference: string | null;
  /** JSON: api, method, path and query as they are sent; and the exact bytes of the body as base64. */
  readonly request: string;
  readonly body: string | null;
  /** What its capability needs besides to make its row again. */
  readonly subject: Readonly<Record<string, unknown>>;
  readonly computer: string;
}

/** What the service provider answered about a charge in doubt, as a person wrote it down. */
export interface ChargeWord {
  readonly says: 'placed' | 'notPlaced';
  /** Of what was placed, where the provider gave one. */
  readonly number: string | null;
  /** Who answered, and on which day: YYYY-MM-DD. */
  readonly saidBy: string;
  readonly saidOn: string;
  /** The person who wrote it down. */
  readonly recordedBy: string;
}

/** A later state of a charge whose line stands further up. */
interface ChargeMovedEntry {
  /** In the journal's words: NOT_SENT, ANSWERED, DONE, UNREADABLE, UNKNOWN, REFUSED, PLACED, PRESUMED_ABSENT. */
  readonly charge: string;
  readonly id: string;
  readonly at: number;
  /** With ANSWERED. */
  readonly httpStatus?: number;
  /** With DONE or PLACED: what makes the answer known without its bytes, such as the number of the subscription. No secret. */
  readonly answer?: Readonly<Record<string, string>>;
  /** With PLACED and PRESUMED_ABSENT: the word that decided. */
  readonly word?: ChargeWord;
  /** With a word: where it was written down. Older lines have none. */
  readonly computer?: string;
}

export type ChargeEntry = ChargeSentEntry | ChargeMovedEntry;

/** A charge as the log tells it. */
export interface LoggedCharge {
  readonly id: string;
  /** Null where it was never sent, or where its line cannot be read. */
  readonly sent: ChargeSentEntry | null;
  /** Its last state in the log. */
  readonly state: string;
  readonly httpStatus: number | null;
  readonly answer: Readonly<Record<string, string>> | null;
  /** Oldest first, each with the time of its line. */
  readonly words: readonly (ChargeWord & { readonly at: number; readonly computer?: string })[];
}

/** The states of a charge that certainly cost nothing: no bytes of it left, or the service refused it. */
const certainlyFree: readonly string[] = ['NOT_SENT', 'REFUSED'];

/** Those, and what was not placed as the service provider says: they stand in the way of nothing. */
export const freeChargeStates: readonly string[] = [...certainlyFree, 'PRESUMED_ABSENT'];

/** The states of a charge that is on its way: it has no outcome yet. */
export const onItsWayStates: readonly string[] = ['PREPARED', 'SENDING', 'ANSWERED'];

/** Also what the service provider says was not placed: its word may be wrong, and is not lost with a library. */
export function mayHaveBeenCharged({ state }: { readonly state: string }): boolean {
  return !certainlyFree.includes(state);
}

/** Adds a line to what is known of its charge. */
export function foldCharge(charges: Map<string, LoggedCharge>, entry: ChargeEntry): void {
  const { id, charge: state } = entry;
  const known = charges.get(id) ?? { id, sent: null, state, httpStatus: null, answer: null, words: [] };
  charges.set(
    id,
    isSent(entry)
      ? { ...known, sent: entry, state }
      : {
          ...known,
          state,
          httpStatus: entry.httpStatus ?? known.httpStatus,
          answer: entry.answer ?? known.answer,
          words: entry.word === undefined ? known.words : [...known.words, loggedWord(entry.word, entry)],
        },
  );
}

function loggedWord(word: ChargeWord, { at, computer }: ChargeMovedEntry): LoggedCharge['words'][number] {
  return { ...word, at, ...(computer === undefined ? {} : { computer }) };
}

function isSent(entry: ChargeEntry): entry is ChargeSentEntry {
  return entry.charge === 'SENDING' && 'request' in entry;
}
