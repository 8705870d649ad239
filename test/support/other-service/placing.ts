import type { IncomingHttpHeaders } from 'node:http';
import type { AnswerFault, ServiceBehaviour } from './behaviour.ts';
import type { Ledger } from './ledger.ts';
import { type OrderBooks, text1 } from './orders.ts';
import { type Answer, jsonReply, refusal } from './reply.ts';

interface PlacingParts {
  readonly behaviour: ServiceBehaviour;
  readonly ledger: Ledger;
  readonly books: OrderBooks;
}

/** Takes an order, and answers as the behaviour says. */
export async function takeOrder(
  { behaviour, ledger, books }: PlacingParts,
  headers: IncomingHttpHeaders,
  body: string,
  spoiling: AnswerFault | null,
): Promise<Answer> {
  const { placing } = behaviour;
  // The document does not say that it is needed; Landfolio finds its orders again by it.
  if (headers['customer-reference'] === undefined) ledger.wrongs.push('An order has no customer-reference.');
  const problem = headerProblem(headers);
  if (problem !== null) {
    ledger.wrongs.push(problem);
    return { reply: refusal(400, problem, behaviour), spoiling };
  }
  if (placing === 'reset') return { reply: refusal(500, 'Never seen.', behaviour), spoiling: 'reset' };
  if (placing === 'refused, 400')
    return { reply: refusal(400, 'The account is closed on Sundays.', behaviour), spoiling };
  const order = books.book(headers, body);
  await behaviour.beforeAnswer('place');
  if (typeof order === 'string') return { reply: refusal(400, order, behaviour), spoiling };
  const reply = jsonReply(201, books.placed(order), behaviour);
  if (placing === 'created, reset') return { reply, spoiling: 'reset' };
  if (placing === 'created, 400') return { reply: refusal(400, 'A lie.', behaviour), spoiling };
  return { reply, spoiling };
}

/** What is wrong with the headers of an order, or null. */
function headerProblem(headers: IncomingHttpHeaders): string | null {
  const reference = String(headers['customer-reference'] ?? '');
  if (!/^[0-9a-zA-Z\-_&(),.@ ]{0,40}$/.test(reference)) return `The customer-reference is “${reference}”.`;
  if ((text1(headers['customer-id']) ?? '').length >= 40) return 'The customer-id is too long.';
  return /json/.test(headers['content-type'] ?? '') ? null : 'The order is not sent as JSON.';
}
