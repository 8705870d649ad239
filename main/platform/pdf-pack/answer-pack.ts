import { finishPack } from './finish-pack.ts';
import type { FinishPack, PackSays, TakePages } from './pack-messages.ts';
import { takePages } from './take-pages.ts';

export type PackRequest = TakePages | FinishPack;

/** Answers one request in the process that reads PDFs. Nothing is said of a document before all of it was copied. */
export async function answerPack(request: PackRequest, say: (said: PackSays) => void): Promise<void> {
  if ('finish' in request) {
    const { chunks, pages } = await finishPack(request);
    for (const chunk of chunks) say({ chunk });
    say({ finished: { pages } });
    return;
  }
  const copied = await takePages(request.take.bytes, request.take.first);
  if (!copied.ok) {
    say({ refused: copied.failure });
    return;
  }
  const { chunks, offsets, taken, leftBehind } = copied.value;
  for (const chunk of chunks) say({ chunk });
  say({ taken, offsets: [...offsets], leftBehind });
}
