import type { ChargeableCall, ChargeableOutcome, LandService } from '../../main/ports/land-service.ts';
import { failed, ok } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { bytesOf } from './drss.ts';
import { reasonSaying } from './reason-saying.ts';

const broke: ServiceFailure = { kind: 'network', reason: reasonSaying('The connection broke.') };

/** What becomes of the next chargeable call. */
export type Script =
  | { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }
  | 'notSent'
  | 'lostRequest'
  | 'throws';

/** A service whose chargeable calls go as a test says; it keeps what it was asked. */
export class ScriptedCharges implements LandService {
  readonly connection: Connection;
  readonly calls: ChargeableCall[] = [];
  next: Script = 'notSent';
  /** Runs after the first byte may have left and before the answer. */
  pause: () => Promise<void> = async () => {};
  /** Bytes behind links; anything else is dead. */
  readonly files = new Map<string, Uint8Array>();
  readonly fetched: string[] = [];
  /** Why a download fails; null where it does not. */
  failDownload: () => ServiceFailure | null = () => null;
  /** Runs in the middle of a download; the signal is that of its caller. */
  duringDownload: (signal: AbortSignal | undefined) => Promise<void> = async () => {};

  constructor(connection: Connection) {
    this.connection = connection;
  }

  serverTime: LandService['serverTime'] = () => null;
  read: LandService['read'] = () => Promise.reject(new Error('No read is expected'));
  readOpen: LandService['readOpen'] = () => Promise.reject(new Error('No read is expected'));

  raw(): Promise<never> {
    return Promise.reject(new Error('This test reads nothing raw'));
  }

  async chargeable(call: ChargeableCall): Promise<ChargeableOutcome> {
    this.calls.push(call);
    if (this.next === 'notSent') return { kind: 'notSent', failure: broke };
    try {
      call.beforeFirstByte();
    } catch {
      return {
        kind: 'notSent',
        failure: { kind: 'notReady', reason: reasonSaying('It could not be noted down.') },
      };
    }
    await this.pause();
    if (this.next === 'lostRequest') return { kind: 'inDoubt', failure: broke };
    if (this.next === 'throws') throw new Error('A mistake');
    const { status, body, headers } = this.next;
    const bytes = body instanceof Uint8Array ? body : bytesOf(body);
    return {
      kind: 'answered',
      status,
      headers: { 'content-type': 'application/json', ...headers },
      bytes,
    };
  }

  download: LandService['download'] = async (link, signal) => {
    this.fetched.push(link);
    await this.duringDownload(signal);
    if (signal?.aborted)
      return failed({ kind: 'cancelled', reason: reasonSaying('The request was cancelled.') });
    const failure = this.failDownload();
    if (failure !== null) return failed(failure);
    const bytes = this.files.get(link);
    if (bytes === undefined) return failed({ kind: 'notFound', status: 404, reason: reasonSaying('Dead.') });
    async function* body() {
      yield bytes ?? new Uint8Array();
    }
    return ok({ contentLength: bytes.length, startsAt: 0, etag: null, body: body() });
  };
}
