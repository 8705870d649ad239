import { format, inspect } from 'node:util';
import type * as Limits from '../../../../../main/api/message-limits.ts';
import type * as SecretModule from '../../../../../main/ports/secret.ts';
import { load } from './load.ts';
import { differs, type Proof, unless } from './proof.ts';

const limits = 'main/api/message-limits.ts';
const secret = 'main/ports/secret.ts';

const honest = JSON.stringify({ i: '1', p: { u: '/status/get', b: { json: {} } } });
const hostile: Readonly<Record<string, unknown>> = {
  'not text': { i: '1' },
  'too large': 'x'.repeat(1_048_577),
  'too deep': `{"i":"1","p":{"u":"/status/get","b":${'['.repeat(65)}${']'.repeat(65)}}}`,
  'not JSON': '{"i":',
  'not an object': '[]',
  'without an id': '{"i":1,"p":{"u":"/status/get"}}',
  'of an unknown type': '{"i":"1","t":9,"p":{"u":"/status/get"}}',
  'without a payload': '{"i":"1"}',
  'without a path': '{"i":"1","p":{"u":"http://a.example/"}}',
  'with unusable headers': '{"i":"1","p":{"u":"/status/get","h":{"a":7}}}',
};

export const messageProofs: readonly Proof[] = [
  {
    name: 'messages of the page',
    items: [24],
    about: [limits],
    faults(sources) {
      const { messageFault } = load(limits, sources) as typeof Limits;
      return [
        ...differs('an honest one', messageFault(honest), null),
        ...Object.entries(hostile).flatMap(([fault, message]) =>
          differs(fault, messageFault(message), fault),
        ),
      ];
    },
  },
  {
    name: 'secrets',
    items: [27],
    about: [secret],
    faults(sources) {
      const { Secret } = load(secret, sources) as typeof SecretModule;
      const held = new Secret('hunter2');
      const shown = [
        String(held),
        JSON.stringify({ held }),
        inspect(held, { showHidden: true }),
        inspect({ deep: { held } }, { depth: 9 }),
        format('%s %o %j', held, held, held),
        JSON.stringify(Object.entries(held)),
        inspect(new Error('x', { cause: held })),
      ];
      return [
        ...shown.flatMap((text) => unless(!text.includes('hunter2'), text)),
        ...differs(
          'shown',
          [String(held), JSON.stringify(held), inspect(held)],
          ['[secret]', '"[secret]"', '[secret]'],
        ),
        ...differs('revealed', held.reveal(), 'hunter2'),
      ];
    },
  },
];
