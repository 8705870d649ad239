import { format, inspect } from 'node:util';
import { expect, it } from 'vitest';
import { Secret } from '../../../main/ports/secret.ts';

it('a secret shows itself to nobody who does not ask for it by name', () => {
  const secret = new Secret('hunter2');
  const shown = [
    String(secret),
    `${secret}`,
    JSON.stringify({ secret }),
    inspect(secret),
    inspect({ deep: { secret } }, { depth: 9, showHidden: true }),
    format('%s %o %j', secret, secret, secret),
    JSON.stringify(Object.entries(secret)),
    inspect(new Error('x', { cause: secret })),
  ].join();
  expect(shown).not.toContain('hunter2');
  expect(shown).toContain('[secret]');
  expect(secret.reveal()).toBe('hunter2');
  expect(secret.equals(new Secret('hunter2'))).toBe(true);
});
