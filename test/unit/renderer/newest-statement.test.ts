import { expect, test } from 'vitest';
import { newestOfSeveral } from '../../../renderer/features/statements/text.ts';
import type { StatementSummaryView } from '../../../shared/contract/views/statement.ts';
import { noPdf } from '../../support/drss.ts';

function statement(
  id: string,
  volumeFolio: string,
  given: Partial<StatementSummaryView>,
): StatementSummaryView {
  return {
    id,
    volumeFolio,
    matterNumber: '2026-118',
    state: 'kept',
    requestedAt: 1,
    producedDate: '2026-11-21 10:14:00',
    securityNo: null,
    ...{ address: null, land: null, proprietors: [] },
    problem: null,
    hasText: true,
    hasCertificateLink: false,
    certificate: null,
    pdf: noPdf,
    ...given,
  };
}

test('of several statements of a title the newest is that of the latest register, whichever was asked for first', () => {
  const list = [
    statement('a', '9876/043', { requestedAt: 3 }),
    statement('b', '9876/043', { requestedAt: 1, producedDate: '2026-11-22 09:00:00' }),
    statement('c', '9876/043', { requestedAt: 2 }),
    statement('d', '9876/043', { state: 'unknown', requestedAt: 9, producedDate: null }),
    statement('alone', '10940/843', {}),
    statement('refused', '10940/843', { state: 'refused', producedDate: null }),
  ];
  expect([...newestOfSeveral(list)]).toEqual(['b']);
  expect([...newestOfSeveral(list.toReversed())]).toEqual(['b']);
});
