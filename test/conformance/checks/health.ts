import assert from 'node:assert/strict';
import type { Bench } from '../bench/bench.ts';
import type { ScriptedAnswer } from '../bench/scripted-service.ts';
import { type Check, check } from '../check.ts';
import { accepted, isOf, oneSent } from '../expect.ts';

const members = ['applicationName', 'applicationVersion', 'apiName', 'environment', 'status'] as const;
const well = {
  applicationName: 'land',
  applicationVersion: '9.8.7',
  apiName: 'the api',
  environment: 'test',
  status: 'running',
};

/** The health check of the register statements or of the title alerts; `area` begins the ids of its four rules. */
export function healthChecks(api: 'drss' | 'alerts', path: string, area: string): readonly Check[] {
  const shown = (bench: Bench, answer: ScriptedAnswer) =>
    bench.scripted(
      (request) => (request.path.endsWith(path) ? answer : { body: well }),
      async ({ client }) => {
        const view = (await client.about.health({})).find((one) => one.api === api);
        assert.ok(view !== undefined);
        return view;
      },
    );
  return [
    check(
      {
        rules: [`${area}-01`, `${area}-02`],
        input: 'good',
        says: 'it answers without a token, with all members',
      },
      async (bench) => {
        const reply = await bench.raw({ to: api, path, token: 'none' });
        accepted(reply);
        for (const member of members) isOf(reply.json[member], 'string', member);
      },
    ),
    check(
      {
        rules: [`${area}-01`, `${area}-03`, `${area}-04`],
        input: 'good',
        says: 'our client asks it without a token and with a correlation id, and shows what it says',
      },
      async (bench) => {
        const watched = await bench.watch(() => bench.client.about.health({}));
        const { headers, answer } = oneSent(watched, 'GET', bench.urlOf(api, path));
        assert.equal(headers.authorization, undefined);
        assert.match(headers['x-correlation-id'] ?? '', /^[0-9a-f-]{36}$/i);
        const view = watched.outcome.ok && watched.outcome.value.find((one) => one.api === api);
        const said = JSON.parse(answer);
        assert.ok(view);
        for (const member of members) assert.equal(view[member], said[member], member);
        assert.equal(view.state === 'running', said.status === 'running');
      },
    ),
    check(
      { rules: [`${area}-04`], input: 'boundary', says: 'a correlation id of any form is taken' },
      async (bench) => {
        for (const id of ['x', crypto.randomUUID()])
          accepted(await bench.raw({ to: api, path, token: 'none', headers: { 'x-correlation-id': id } }));
      },
    ),
    check(
      {
        rules: [`${area}-03`],
        input: 'boundary',
        says: 'another status is shown as it is, neither good nor bad',
      },
      async (bench) => {
        const view = await shown(bench, { body: { ...well, status: 'degraded', more: 1 } });
        assert.deepEqual([view.status, view.state], ['degraded', 'other']);
      },
    ),
    check(
      {
        rules: [`${area}-02`],
        input: 'bad',
        says: 'without one of its members, or with an error, it says why',
      },
      async (bench) => {
        for (const member of members) {
          const { state, missing } = await shown(bench, { body: { ...well, [member]: undefined } });
          assert.equal(state, member === 'status' ? 'other' : 'running');
          assert.deepEqual(missing, [member]);
        }
        const { state, failure } = await shown(bench, { status: 404, body: { errorMessage: 'Gone' } });
        assert.equal(state, 'unknown');
        assert.equal(failure?.serverMessage, 'Gone');
      },
    ),
  ];
}
