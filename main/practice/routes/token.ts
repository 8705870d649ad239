import { header, json, type Operation, type PracticeAnswer } from '../exchange.ts';
import { isSame } from '../tokens.ts';

function refused(status: number, error: string, description: string): PracticeAnswer {
  return json({ error, error_description: description }, status);
}

/** POST {auth_url}/oauth/token (interface: Authentication); refusals in the form of OAuth 2.0. */
export const tokenOperation: Operation = {
  method: 'POST',
  path: /^\/auth\/oauth\/token$/,
  api: null,
  isCalm: true,
  answer(practice, request) {
    if (!/^application\/x-www-form-urlencoded\b/i.test(header(request, 'content-type'))) {
      return refused(400, 'invalid_request', 'The content type must be application/x-www-form-urlencoded.');
    }
    const form = new URLSearchParams(request.body.toString('utf8'));
    if (form.get('grant_type') !== 'client_credentials') {
      return refused(400, 'unsupported_grant_type', 'grant_type must be client_credentials.');
    }
    const { clientId, clientSecret } = practice.credentials;
    const isClient = isSame(form.get('client_id') ?? '', clientId);
    if (!isSame(form.get('client_secret') ?? '', clientSecret) || !isClient) {
      return refused(401, 'invalid_client', 'The client id or the client secret is wrong.');
    }
    const issued = practice.tokens.issue(form.get('audience') ?? '');
    if (issued === null) return refused(403, 'access_denied', 'This client has no access to that audience.');
    return json({
      access_token: issued.token,
      scope: 'practice',
      expires_in: issued.lifeSeconds,
      token_type: 'Bearer',
    });
  },
};
