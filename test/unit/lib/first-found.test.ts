import { expect, test } from 'vitest';
import { firstFound } from '../../../main/lib/first-found.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

type Answer = Result<string[], ServiceFailure>;

const nothing: Answer = ok([]);
const refused: Answer = failed({ kind: 'rejected', reason: reasonSaying('refused') });
const offline: Answer = failed({ kind: 'network', reason: reasonSaying('offline') });

test.each<[string, [Answer, ...Answer[]], Answer, number]>([
  ['what the first form finds', [ok(['a']), ok(['b'])], ok(['a']), 1],
  ['what a later form finds', [nothing, refused, ok(['b'])], ok(['b']), 3],
  ['the first answer where no form finds anything', [refused, nothing], refused, 2],
  ['a failure of the first form at once', [offline, ok(['b'])], offline, 1],
  ['a failure of a later form, which may have found it', [nothing, offline], offline, 2],
])('gives %s', async (_, answers, given, asked) => {
  let calls = 0;
  const ask = async (answer: Answer) => {
    calls += 1;
    return answer;
  };
  expect(await firstFound<Answer, string>(answers, ask)).toEqual(given);
  expect(calls).toBe(asked);
});
