import type { Clock } from '../../ports/clock.ts';
import type { ContentStore } from '../../storage/content-store.ts';

const dayMs = 86_400_000;

/**
 * Takes away what earlier runs left: files that they were writing, and any that is older than a day. New files have names
 * of their own, so this may go on while they are written.
 */
export async function sweepIncoming(
  store: ContentStore,
  clock: Clock,
  halfDone: readonly string[],
): Promise<void> {
  const dayAgo = clock.now() - dayMs;
  const old = (await store.listIncoming())
    .filter((file) => file.modifiedAt < dayAgo)
    .map((file) => file.name);
  for (const name of new Set([...halfDone, ...old])) await store.discard(name);
}
