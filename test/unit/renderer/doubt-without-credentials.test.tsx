import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { lookHindrance, whyAbsentText } from '../../../renderer/features/orders/text.ts';
import { Looking } from '../../../renderer/features/orders/unresolved/order-doubt.tsx';
import { Network } from '../../../renderer/shell/status-line.tsx';
import { reasonSaying } from '../../support/reason-saying.ts';

const minute = 60_000;
const now = Date.UTC(2026, 9, 20, 1);
const lookup = { lastAt: null, lastResult: null, absentTimes: 0, nextAt: now + 10 * minute };
const missing = { environment: 'test', credentials: 'missing', credentialProblem: null } as const;

describe('an order of unknown status', () => {
  test('without client ID and secret says that no check can succeed, and names no time of one', () => {
    const hindrance = lookHindrance(missing);
    expect(hindrance).toContain('There is no client ID and secret for this connection');
    const shown = renderToStaticMarkup(createElement(Looking, { lookup, hindrance, now }));
    expect(shown).toContain(hindrance);
    expect(shown).toContain('When the client ID and secret are entered');
    expect(shown).not.toContain('Checking the order history');
  });

  test('with them, and in practice, which needs none, is checked', () => {
    expect(lookHindrance({ ...missing, credentials: 'thisRunOnly' })).toBeNull();
    expect(lookHindrance({ ...missing, environment: 'practice' })).toBeNull();
    const shown = renderToStaticMarkup(createElement(Looking, { lookup, hindrance: null, now }));
    expect(shown).toContain('Checking the order history');
    expect(shown).not.toContain('client ID');
  });
});

test('an order that no check could confirm as absent is not said to be missing in the order history', () => {
  const text = (lastResult: 'absent' | 'unproven') =>
    whyAbsentText({ operatorAnswers: [], lookup: { ...lookup, lastResult } });
  expect(text('unproven')).toContain('could not confirm that the order was not placed');
  expect(text('absent')).toContain('does not show the order, so it was most likely not placed');
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
  const network = { state: 'unknown', failure: null, since: now } as const;
  const shown = (credentials: 'missing' | 'stored') =>
    renderToStaticMarkup(createElement(Network, { network, connection: { ...connection, credentials } }));
  expect(shown('missing')).toContain('Service not checked: no client ID and secret');
  expect(shown('stored')).toContain('Service not checked yet');
});

test('a service that answers with faults is not shown as one that can be reached', () => {
  const failure = { kind: 'unavailable', reason: reasonSaying('Not available now (503).') } as const;
  const network = { state: 'faulty', failure, since: now } as const;
  const shown = renderToStaticMarkup(createElement(Network, { network, connection }));
  expect(shown).toContain('Service is returning errors');
  expect(shown).not.toContain('Service reachable');
});
