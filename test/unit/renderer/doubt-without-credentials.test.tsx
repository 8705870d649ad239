import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Network } from '../../../renderer/app/shell/status-line.tsx';
import { lookHindrance } from '../../../renderer/features/orders/look-text.ts';
import { Looking } from '../../../renderer/features/orders/order-doubt.tsx';

const minute = 60_000;
const now = Date.UTC(2026, 9, 20, 1);
const lookup = { lastAt: null, lastResult: null, absentTimes: 0, nextAt: now + 10 * minute };
const missing = { environment: 'test', credentials: 'missing', credentialProblem: null } as const;

describe('an order in doubt', () => {
  test('without client id and secret says that no look can succeed, and names no time of one', () => {
    const hindrance = lookHindrance(missing);
    expect(hindrance).toContain('There is no client id and secret for this connection');
    const shown = renderToStaticMarkup(createElement(Looking, { lookup, hindrance, now }));
    expect(shown).toContain(hindrance);
    expect(shown).toContain('when there is a client id and secret');
    expect(shown).not.toContain('Looking for it');
  });

  test('with them, and in practice, which needs none, is looked for', () => {
    expect(lookHindrance({ ...missing, credentials: 'thisRunOnly' })).toBeNull();
    expect(lookHindrance({ ...missing, environment: 'practice' })).toBeNull();
    const shown = renderToStaticMarkup(createElement(Looking, { lookup, hindrance: null, now }));
    expect(shown).toContain('Looking for it');
    expect(shown).not.toContain('client id');
  });
});

const connection = {
  ...missing,
  id: 'c',
  name: 'Office',
  baseUrl: 'https://service.example',
  origins: [],
  withheld: null,
  isCurrent: true,
};

test('a service that was not asked since the start is not said never to have been', () => {
  const network = { state: 'unknown', message: null, since: now } as const;
  const shown = (credentials: 'missing' | 'stored') =>
    renderToStaticMarkup(createElement(Network, { network, connection: { ...connection, credentials } }));
  expect(shown('missing')).toContain('Service not checked: no client ID and secret');
  expect(shown('stored')).toContain('Service not checked yet');
});

test('a service that answers with faults is not shown as one that can be reached', () => {
  const network = { state: 'faulty', message: 'Not available now (503).', since: now } as const;
  const shown = renderToStaticMarkup(createElement(Network, { network, connection }));
  expect(shown).toContain('Service is returning errors');
  expect(shown).not.toContain('Service reachable');
});
