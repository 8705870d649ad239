import { registerSearch } from '../catalogue.ts';
import type { TitleChange } from '../data/changes.ts';
import type { PracticeItem, PracticeOrder } from '../orders/practice-order.ts';

/** A register statement that was bought. */
export interface BoughtStatement {
  /** Also names the order that stands for it. */
  readonly id: string;
  /** Milliseconds UTC. */
  readonly at: number;
  readonly volumeFolio: string;
  readonly accountId: string;
  readonly reference: string;
  readonly correlationId: string | null;
  readonly changes: readonly TitleChange[];
}

/**
 * The order of one register search that a bought statement stands for. Text, PDF and security number are made of it as
 * they are of any order, so that they agree with the data.
 */
export function statementOrder(statement: BoughtStatement): { order: PracticeOrder; item: PracticeItem } {
  const item: PracticeItem = {
    ...registerSearch(statement.volumeFolio),
    orderItemNumber: 1,
    vendors: [],
  };
  const order: PracticeOrder = {
    orderId: statement.id,
    createdAt: statement.at,
    customerId: statement.accountId,
    customerReference: statement.reference,
    deliveryPreference: '',
    email: null,
    contactName: null,
    contactNumber: null,
    items: [item],
    changes: statement.changes,
  };
  return { order, item };
}
