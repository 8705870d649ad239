import { expect, test } from 'vitest';
import { redactFailure } from '../../../main/connection/redact.ts';

test('a secret is taken out of every text of a failure, also where a text was cut off within it', () => {
  const secret = 'Very+Secret/12';
  const failure = redactFailure(
    {
      kind: 'unreadable',
      message: `it is not JSON but ${secret}`,
      path: `errors.${secret}`,
      serverMessage: `client_secret=Very%2BSecret%2F12 and Very+Secr…`,
    },
    secret,
  );
  expect(failure).toEqual({
    kind: 'unreadable',
    message: 'it is not JSON but [secret]',
    path: 'errors.[secret]',
    serverMessage: 'client_secret=[secret] and [secret]…',
  });
});
