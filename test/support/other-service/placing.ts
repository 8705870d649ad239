import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceBehaviour } from './behaviour.ts';
import type { Ledger } from './ledger.ts';
import { type OrderBooks, text1 } from './orders.ts';
import { type Answer, jsonReply, refusal, type Spoiling } from './reply.ts';

interface PlacingParts {
  readonly behaviour: ServiceBehaviour;
  readonly ledger: Ledger;
  readonly books: OrderBooks;
  /** Where orders are placed, for the redirect to it. */
  readonly address: string;
}

/** Takes an order, and answers as the behaviour says. */
export async function takeOrder(
  { behaviour, ledger, books, address }: PlacingParts,
  headers: IncomingHttpHeaders,
  body: string,
  spoiling: Spoiling | null,
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
  if (placing === 'refused, 421') return { reply: refusal(421, 'Ask another server.', behaviour), spoiling };
  const order = books.book(headers, body);
  await behaviour.beforeAnswer('place');
  if (typeof order === 'string') return { reply: refusal(400, order, behaviour), spoiling };
  const reply = jsonReply(201, books.placed(order), behaviour);
  switch (placing) {
    case 'created, reset':
      return { reply, spoiling: 'reset' };
    case 'created, closed':
      return { reply, spoiling: 'close' };
    case 'created, truncated':
      return { reply, spoiling: 'half' };
    case 'created, page':
      return { reply, spoiling: 'page' };
    case 'created, no id':
      return { reply: jsonReply(200, { accepted: true }, behaviour), spoiling };
    case 'created, 500':
      return { reply: refusal(500, 'Something went wrong.', behaviour), spoiling };
    case 'created, 400':
      return { reply: refusal(400, 'A lie.', behaviour), spoiling };
    case 'created, 307':
      return { reply: { ...reply, status: 307, headers: { location: address } }, spoiling };
    default:
      return { reply, spoiling };
  }
}

/** What is wrong with the headers of an order, or null. */
function headerProblem(headers: IncomingHttpHeaders): string | null {
  const reference = String(headers['customer-reference'] ?? '');
  if (!/^[0-9a-zA-Z\-_&(),.@ ]{0,40}$/.test(reference)) return `The customer-reference is “${reference}”.`;
  if ((text1(headers['customer-id']) ?? '').length >= 40) return 'The customer-id is too long.';
  return /json/.test(headers['content-type'] ?? '') ? null : 'The order is not sent as JSON.';
}
