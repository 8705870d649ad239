import type { z } from 'zod';
import type { Result } from '../../shared/lib/result.ts';
import type { Connection, ServiceApi } from '../../shared/model/connection.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';

export interface ReadCall<T> {
  readonly api: ServiceApi;
  /** Below the API's root, each part already percent-encoded: `/orders/v1/products`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Cap on the answer in bytes after decompression; `answerCaps` (main/http) is the table. */
  readonly maxBytes: number;
  readonly schema: z.ZodType<T>;
  readonly signal?: AbortSignal;
  /** The health checks: the only operations of the service that need no token, and so get none. */
  readonly withoutToken?: true;
}

/** The connection's addresses of services that want no credentials (interface: Address search services). */
export type OpenAddress = 'addressSearchUrl' | 'structuredSearchUrl';

/** A read from a service outside the land information service's own roots. Never carries a token. */
export interface OpenReadCall<T> {
  readonly address: OpenAddress;
  /** Added to the address where it has no path of its own, always (but not twice), or never. */
  readonly path?: { readonly text: string; readonly isAdded: 'ifNone' | 'always' | 'never' };
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Where given, it is sent by POST. It must change nothing there: it may be repeated like any read. */
  readonly body?: { readonly contentType: string; readonly text: string };
  /** As for {@link ReadCall}. */
  readonly maxBytes: number;
  readonly schema: z.ZodType<T>;
  readonly signal?: AbortSignal;
}

/** A safe read whose answer is shown to a person as received, whatever it is: of the service, or of an open address. */
export type RawCall = ApiRawCall | OpenRawCall;

export type ApiRawCall = Omit<ReadCall<unknown>, 'schema'>;

/** Never carries a token. */
export type OpenRawCall = Omit<OpenReadCall<unknown>, 'schema'>;

export interface RawAnswer {
  /** Method and address. */
  readonly request: string;
  /** As they went out, without what the door to the network adds; the token is shown as `Bearer ...`. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the body where it is longer than `maxBytes`. */
  readonly bytes: Uint8Array;
}

export interface ChargeableCall {
  readonly api: ServiceApi;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The exact bytes to send. */
  readonly body: Uint8Array | null;
  readonly maxBytes: number;
  /** Goes out as x-correlation-id: the intent's id. */
  readonly correlationId: string;
  /**
   * Called when the connection stands and before the first byte leaves. Throwing destroys the socket: then nothing
   * left. This is where the journal writes SENDING.
   */
  readonly beforeFirstByte: () => void;
}

/** What came of a chargeable call. Nothing here was repeated, and nothing may be repeated by a machine. */
export type ChargeableOutcome =
  /** A complete answer of whatever status, uninterpreted. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly bytes: Uint8Array;
    }
  /** Provably nothing left this computer. */
  | { readonly kind: 'notSent'; readonly failure: ServiceFailure }
  /** Bytes may have reached the server and no complete answer came. */
  | { readonly kind: 'inDoubt'; readonly failure: ServiceFailure };

/** The rest of a document whose beginning is here already. */
export interface DownloadRest {
  /** How many bytes are here. */
  readonly from: number;
  /** A strong entity tag of that document, and how many bytes it has in all (RFC 9110, 13.1.5 and 14.2). */
  readonly etag: string;
  readonly total: number;
}

export interface Download {
  /** Of the body, from Content-Length, or null. */
  readonly contentLength: number | null;
  /** Place in the document that the body begins at: 0, or `from` of the rest that was asked for. */
  readonly startsAt: number;
  /** The strong entity tag of a document that can be resumed, or null. */
  readonly etag: string | null;
  /** Throws a `BrokenDownload` (main/http), which holds the failure. Read it to its end, leave it by `break`, or abort. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** One connection to the land information service: its addresses, its tokens, its one door to the network. */
export interface LandService {
  readonly connection: Connection;
  /**
   * The service's own clock now, milliseconds UTC: the Date of its last answer and the time since. Null where none came.
   * It owes nothing to this computer's wall clock.
   */
  serverTime(): number | null;
  /** A safe read: may be repeated with jitter, and once after a 401 with a new token. */
  read<T>(call: ReadCall<T>): Promise<Result<T, ServiceFailure>>;
  /** A safe read without credentials; `notReady` where the connection has no such address. */
  readOpen<T>(call: OpenReadCall<T>): Promise<Result<T, ServiceFailure>>;
  /** Asks once and gives an answer of any status as received. */
  raw(call: RawCall): Promise<Result<RawAnswer, ServiceFailure>>;
  /** A call that may cost money. Sent at most once. */
  chargeable(call: ChargeableCall): Promise<ChargeableOutcome>;
  /**
   * Fetches a download link: no credentials, link policy applied, body capped at 200 MiB. Not retried here. Where the
   * server does not give exactly the rest that was asked for, the document comes from its beginning.
   */
  download(
    link: string,
    signal?: AbortSignal,
    rest?: DownloadRest,
  ): Promise<Result<Download, ServiceFailure>>;
}
