import type { IncomingHttpHeaders } from 'node:http';
import type { Operation } from './behaviour.ts';
import type { Json } from './json.ts';

/** One request as it arrived, whatever was answered. */
interface SeenCall {
  readonly operation: Operation;
  readonly method: string;
  /** Path and query as received over the wire. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export interface BookedItem {
  readonly number: number;
  readonly product: { readonly [field: string]: Json };
  readonly certificate: Buffer;
  asked: number;
}

export interface BookedOrder {
  readonly orderId: string;
  readonly customerId: string | null;
  readonly reference: string | null;
  readonly body: { readonly [field: string]: Json };
  readonly items: readonly BookedItem[];
  readonly at: number;
}

/** What was charged besides orders. */
interface BookedCharge {
  readonly kind: 'statement' | 'decrypt' | 'subscription';
  /** Volume/folio, or encrypted ids. */
  readonly subject: string;
  readonly reference: string | null;
  readonly correlationId: string;
}

/** What really happened: the judge of every test. */
export class Ledger {
  readonly calls: SeenCall[] = [];
  readonly orders: BookedOrder[] = [];
  readonly charges: BookedCharge[] = [];
  /** What the caller did that the interface forbids, each in a sentence. */
  readonly wrongs: string[] = [];

  /** Requests of an operation that reached the service, answered or not. */
  count(operation: Operation): number {
    return this.calls.filter((call) => call.operation === operation).length;
  }

  of(operation: Operation): SeenCall[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  charge(kind: BookedCharge['kind'], subject: string, headers: IncomingHttpHeaders): void {
    const reference = headers['customer-reference'] ?? headers.customer_reference;
    this.charges.push({
      kind,
      subject,
      reference: reference === undefined ? null : String(reference),
      correlationId: String(headers['x-correlation-id']),
    });
  }
}
