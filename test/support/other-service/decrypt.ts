import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceBehaviour } from './behaviour.ts';
import { type JsonObject, objectOf } from './json.ts';
import { titleOf } from './land.ts';
import type { Ledger } from './ledger.ts';
import { jsonReply, type Reply, refusal } from './reply.ts';

/** Turns encrypted title ids into volume/folios, for a fee each. */
export function decrypt(
  headers: IncomingHttpHeaders,
  body: string,
  behaviour: ServiceBehaviour,
  ledger: Ledger,
): Reply {
  const sent = objectOf(body)?.titleIds;
  if (!Array.isArray(sent) || sent.length === 0)
    return refusal(400, 'titleIds: a list is needed.', behaviour);
  const answer: Record<string, string> = {};
  for (const titleId of sent) {
    const title = typeof titleId === 'string' ? titleOf(titleId) : undefined;
    if (title === undefined || title.volumeFolio === titleId)
      return refusal(400, 'titleIds: that is no encrypted title.', behaviour);
    answer[title.titleId] = title.volumeFolio;
  }
  ledger.charge('decrypt', sent.join(' '), headers);
  return jsonReply(200, { titleIds: answer } satisfies JsonObject, behaviour);
}
