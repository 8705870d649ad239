import { expect, test } from 'vitest';
import { networkStepText } from '../../../renderer/features/settings/network-text.ts';

const route = (proxies: readonly (string | null)[]) =>
  networkStepText({
    kind: 'route',
    isGood: proxies.length > 0,
    host: 'api.example.com',
    proxies: [...proxies],
  }).body;

test('names the proxies in their order', () => {
  expect(route(['p.office:8080', null])).toBe(
    'Landfolio connects through the proxy p.office:8080, or otherwise directly.',
  );
  expect(route([])).toContain('a proxy that Landfolio cannot use');
});

test('says that the certificate file is not used', () => {
  const step = { kind: 'certificates', isGood: false, state: 'withheld', problem: null } as const;
  expect(networkStepText(step).title).toBe('The certificate file is not used');
});
