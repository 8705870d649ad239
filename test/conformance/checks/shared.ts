import assert from 'node:assert/strict';
import type { Bench } from '../bench/bench.ts';
import type { RawRequest } from '../bench/raw-client.ts';
import { type Check, check } from '../check.ts';
import { refusedThere } from '../expect.ts';

/** A bearer token is needed: with one it answers, without one, with a wrong one or one in another form it does not. */
export function needsToken(
  rule: string,
  request: (bench: Bench) => Promise<RawRequest> | RawRequest,
): Check[] {
  return [
    check({ rules: [rule], input: 'good', says: 'a good token is let in' }, async (bench) => {
      const { status } = await bench.raw(await request(bench));
      assert.ok(status !== 401 && status !== 403, `a good token is answered with ${status}`);
    }),
    check(
      { rules: [rule], input: 'bad', says: 'no token, a wrong one and an empty one are kept out' },
      async (bench) => {
        const good = await request(bench);
        for (const token of ['none', { text: 'wrong' }, { text: '' }] as const)
          refusedThere(await bench.raw({ ...good, token }), ownStatus(bench, 401));
      },
    ),
  ];
}

/** The header of our client's request: `authorization: Bearer <ACCESS_TOKEN>`. */
export function carriesBearer(headers: Readonly<Record<string, string>>): void {
  assert.match(headers.authorization ?? '(none)', /^Bearer [^\s]+$/, 'authorization is not a bearer token');
}

/** The document shows no statuses but those of the address search: a status that only the practice service must give. */
export function ownStatus(bench: Bench, status: number): number | undefined {
  return bench.practice === null ? undefined : status;
}
