import type { IncomingHttpHeaders } from 'node:http';
import { type JsonObject, objectOf } from './json.ts';
import { allTitles } from './land.ts';
import type { Ledger } from './ledger.ts';
import type { Manners } from './manners.ts';
import { jsonReply, type Reply, refusal } from './reply.ts';

/** Turns encrypted title ids into volume/folios, for a fee each. */
export function decrypt(headers: IncomingHttpHeaders, body: string, manners: Manners, ledger: Ledger): Reply {
  const sent = objectOf(body)?.titleIds;
  if (!Array.isArray(sent) || sent.length === 0) return refusal(400, 'titleIds: a list is needed.', manners);
  const answer: Record<string, string> = {};
  for (const titleId of sent) {
    const title = allTitles().find((one) => one.titleId === titleId);
    if (title === undefined) return refusal(400, 'titleIds: that is no encrypted title.', manners);
    answer[title.titleId] = title.volumeFolio;
  }
  ledger.charge('decrypt', sent.join(' '), headers);
  return jsonReply(200, { titleIds: answer } satisfies JsonObject, manners);
}
