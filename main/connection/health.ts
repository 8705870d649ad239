import { z } from 'zod';
import { type HealthView, healthMembers } from '../../shared/contract/views/health.ts';
import { decoration, lenientString } from '../../shared/lib/lenient.ts';
import { failed } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { answerCaps } from '../http/answer-caps.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Log } from '../ports/log.ts';

const text = () => decoration(lenientString(500));

/** Interface: Health response. All are required; what an answer leaves out is named, and hides nothing else. */
const healthAnswer = z.looseObject({
  applicationName: text(),
  applicationVersion: text(),
  apiName: text(),
  environment: text(),
  status: text(),
});

const goodWords = new Set([
  'running',
  'up',
  'ok',
  'okay',
  'healthy',
  'alive',
  'available',
  'online',
  'pass',
  'operational',
]);
const badWords =
  /\b(down|fail|failed|failing|failure|unhealthy|unavailable|offline|stopped|outage|out of service|not (?:running|up|ok|okay|healthy|alive|available|online|operational))\b/;

/** What a status says. The document shows the one word `running`; a word that is not known is neither good nor bad. */
export function healthState(status: string | null): 'running' | 'down' | 'other' {
  const words = (status ?? '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  if (goodWords.has(words)) return 'running';
  return badWords.test(words) ? 'down' : 'other';
}

/** Interface: DRSS, Title alerts. */
export const healthPaths = { drss: '/drss/v2/health', alerts: '/alert/v1/health' } as const;

const checked = ['drss', 'alerts'] as const;

/**
 * Asks both health checks of a connection, which need no token. What cannot be asked or read says why; never rejects, so
 * that one that fails does not hide the other.
 */
export async function checkHealth(
  service: LandService,
  log: Log,
  signal?: AbortSignal,
): Promise<HealthView[]> {
  return Promise.all(
    checked.map(async (api): Promise<HealthView> => {
      const answer = await service
        .read({
          api,
          path: healthPaths[api],
          schema: healthAnswer,
          maxBytes: answerCaps.health,
          withoutToken: true,
          ...(signal === undefined ? {} : { signal }),
        })
        .catch((error: unknown) => {
          const reference = log.error('health', error, { api });
          return failed<ServiceFailure>({
            kind: 'notReady',
            reason: { code: 'healthBroke', reference },
          });
        });
      if (!answer.ok) return { ...nothingKnown, api, state: 'unknown', failure: answer.failure };
      const said = Object.fromEntries(
        healthMembers.map((member) => [member, answer.value[member]?.trim() || null] as const),
      );
      const left = healthMembers.filter((member) => said[member] === null);
      return {
        api,
        ...nothingKnown,
        ...said,
        state: left.length === healthMembers.length ? 'unknown' : healthState(said.status ?? null),
        missing: left,
      };
    }),
  );
}

const nothingKnown = {
  applicationName: null,
  applicationVersion: null,
  apiName: null,
  environment: null,
  status: null,
  failure: null,
  missing: [],
};
