import { z } from 'zod';
import type { HealthView } from '../../shared/contract/views/health.ts';
import { lenientString } from '../../shared/lib/lenient.ts';
import { failed } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { answerCaps } from '../http/answer-caps.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Log } from '../ports/log.ts';

const text = () => lenientString(500);

/** Interface: Health response. All are required. */
const healthAnswer = z.looseObject({
  applicationName: text(),
  applicationVersion: text(),
  apiName: text(),
  environment: text(),
  status: text(),
});

/** The word for "well". Another is shown as it is. */
const running = 'running';

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
            message: `The health check could not be asked (reference ${reference}).`,
          });
        });
      if (!answer.ok) {
        const { message, serverMessage } = answer.failure;
        const words = serverMessage === undefined ? '' : ` It said: ${serverMessage}`;
        return { ...nothingKnown, api, isRunning: false, message: `${message}${words}` };
      }
      const { applicationName, applicationVersion, apiName, environment, status } = answer.value;
      return {
        api,
        isRunning: status.trim().toLowerCase() === running,
        applicationName,
        applicationVersion,
        apiName,
        environment,
        status,
        message: null,
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
};
