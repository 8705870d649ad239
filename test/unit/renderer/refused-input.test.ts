import { ORPCError } from '@orpc/client';
import { createRouterClient } from '@orpc/server';
import { expect, test } from 'vitest';
import type { AppHandlers } from '../../../main/api/handlers.ts';
import { refusedInputOf } from '../../../main/api/refused-input.ts';
import { createRouter } from '../../../main/api/router.ts';
import type { AppClient } from '../../../main/hosts/cli/app-client.ts';
import { createOfficeConnector } from '../../../renderer/bridge/client.ts';
import { errorMessage, isEndUnknown } from '../../../renderer/bridge/failure.ts';
import { refusedInputCode } from '../../../shared/contract/refused-input.ts';

const rest: unknown = new Proxy(() => {}, { get: () => rest });
const client = createRouterClient(createRouter(rest as AppHandlers)) as AppClient;

/** What a person is told of a call that does not take what was given. */
async function told(call: Promise<unknown>) {
  const data = await call.then(
    () => null,
    (error: unknown) => refusedInputOf(error),
  );
  return errorMessage(new ORPCError(refusedInputCode, { data }));
}

test.each([
  [
    'a proxy',
    () => client.network.set({ proxy: 'p'.repeat(301), certificateFile: '' }),
    'Proxy must have at most 300 characters.',
  ],
  [
    'a password within a part of the input',
    () =>
      client.network.set({ proxy: '', certificateFile: '', user: { name: 'a', password: 'b'.repeat(501) } }),
    'Password must have at most 500 characters.',
  ],
  [
    'the name of a document',
    () => client.documents.rename({ id: 'a', name: 'n'.repeat(401) }),
    'Name must have at most 400 characters.',
  ],
  [
    'a search in orders',
    () => client.orders.lines.rows({ text: 't'.repeat(401) }),
    'Text must have at most 400 characters.',
  ],
])('a text over the limit is told with its field and limit: %s', async (_, call, what) => {
  expect(await told(call())).toEqual({
    title: 'Some details are not valid',
    message: `${what} Correct it and try again. Nothing was saved or sent.`,
    detail: null,
    faults: [],
    canRetry: false,
  });
});

test('an input that is refused was not done, whatever the call would have charged', () => {
  expect(isEndUnknown(new ORPCError(refusedInputCode, { data: { field: 'typed', reason: 'x' } }))).toBe(
    false,
  );
  expect(isEndUnknown(new ORPCError('INTERNAL_SERVER_ERROR'))).toBe(true);
});

test('a text that no message can hold is told before it is sent, and the connection stays', async () => {
  const { client: page } = createOfficeConnector(rest as Bridge);
  const call = page.alerts.importNotifications({ text: '"'.repeat(600_000) });
  const error: unknown = await call.catch((failure: unknown) => failure);
  expect(errorMessage(error)).toMatchObject({
    title: 'Some details are not valid',
    message: 'Text must be smaller than 1 MB. Correct it and try again. Nothing was saved or sent.',
  });
});
