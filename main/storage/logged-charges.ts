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

/** A later state of a charge whose line stands further up. */
interface ChargeMovedEntry {
  /** In the journal's words: NOT_SENT, ANSWERED, DONE, UNREADABLE, UNKNOWN, REFUSED. */
  readonly charge: string;
  readonly id: string;
  readonly at: number;
  /** With ANSWERED. */
  readonly httpStatus?: number;
  /** With DONE: what makes the answer known without its bytes, such as the number of the subscription. No secret. */
  readonly answer?: Readonly<Record<string, string>>;
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
}

/** The states of a charge that certainly cost nothing: no bytes of it left, or the service refused it. */
export const freeChargeStates: readonly string[] = ['NOT_SENT', 'REFUSED'];

export function mayHaveBeenCharged({ state }: { readonly state: string }): boolean {
  return !freeChargeStates.includes(state);
}

/** Adds a line to what is known of its charge. */
export function foldCharge(charges: Map<string, LoggedCharge>, entry: ChargeEntry): void {
  const { id, charge: state } = entry;
  const known = charges.get(id) ?? { id, sent: null, state, httpStatus: null, answer: null };
  charges.set(
    id,
    isSent(entry)
      ? { ...known, sent: entry, state }
      : {
          ...known,
          state,
          httpStatus: entry.httpStatus ?? known.httpStatus,
          answer: entry.answer ?? known.answer,
        },
  );
}

function isSent(entry: ChargeEntry): entry is ChargeSentEntry {
  return entry.charge === 'SENDING' && 'request' in entry;
}
