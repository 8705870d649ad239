import { type Operation, type Practice, type PracticeAnswer, refusal } from '../exchange.ts';

/** What a scenario answers in the operation's place, or null. `asked` is the path and query of the request. */
export type Disturbance = (operation: Operation, asked: string) => PracticeAnswer | null;

const failsEvery = 3;
const callsInWindow = 5;
const windowMilliseconds = 5_000;

/** Server errors and the rate limit: they meet a call before anything is done, so that nothing is charged. */
export function createDisturbance({ scenarios, now }: Pick<Practice, 'scenarios' | 'now'>): Disturbance {
  let reads = 0;
  /** Failed, and not asked again yet. */
  const failed = new Set<string>();
  let windowEnd = 0;
  let calls = 0;

  function limited(): PracticeAnswer | null {
    if (!scenarios.isOn('rate-limit')) return null;
    if (now() >= windowEnd) {
      windowEnd = now() + windowMilliseconds;
      calls = 0;
    }
    calls += 1;
    if (calls <= callsInWindow) return null;
    const seconds = Math.max(1, Math.ceil((windowEnd - now()) / 1000));
    const refused = refusal(429, 'TOO_MANY_REQUESTS', `Too many calls. Wait ${seconds} seconds.`);
    return { ...refused, headers: { 'retry-after': String(seconds) } };
  }

  function broken({ method, isChargeable }: Operation, asked: string): PracticeAnswer | null {
    if (!scenarios.isOn('server-errors') || method !== 'GET' || isChargeable === true) return null;
    reads += 1;
    if (failed.delete(asked) || reads % failsEvery !== 0) return null;
    failed.add(asked);
    return refusal(
      503,
      'SERVICE_UNAVAILABLE',
      'The practice service is unavailable: scenario server errors.',
    );
  }

  return (operation, asked) => (operation.isCalm === true ? null : (limited() ?? broken(operation, asked)));
}
