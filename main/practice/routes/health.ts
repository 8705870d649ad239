import { json, type Operation } from '../exchange.ts';

/** GET health of the DRSS and title alert APIs (interface: Health response). */
export const healthOperation: Operation = {
  method: 'GET',
  path: /^\/land\/(drss\/v2|alert\/v1)\/health$/,
  api: null,
  isCalm: true,
  errors: 'sister',
  answer: (_practice, request) =>
    json({
      applicationName: 'landfolio-practice',
      applicationVersion: '1',
      apiName: request.params[0] === 'drss/v2' ? 'drss' : 'alert',
      environment: 'practice',
      status: 'running',
    }),
};
