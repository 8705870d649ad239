import { expect, test } from 'vitest';
import { dossierPage } from '../../../main/library/dossier-page.ts';
import type { FollowUpView } from '../../../shared/contract/views/follow-up.ts';

const followUp: FollowUpView = {
  ...{ id: 'f', loggedAt: 1, isWithdrawn: false, changes: [] },
  ...{
    doneOn: '2026-11-20',
    who: 'Mia',
    how: 'phone',
    whom: 'Jo <b>Smith',
    note: 'Rang',
    promisedOn: '2026-11-25',
  },
  items: [{ itemId: 'a', productName: 'Land Information Certificate', identifier: '12 VICTORIA WAY' }],
};
const dossier = {
  documents: [],
  matters: [{ number: '2026-118', matter: null, followUps: [followUp], documents: [] }],
};
const about = { madeAt: 1, isPractice: false, left: [], pages: new Map<string, number>() };

test('the page of exported documents tells what was followed up, where a person wants it to', () => {
  const html = dossierPage(dossier, { ...about, leaveOut: [] });
  expect(html).toContain('<h2>Followed up</h2>');
  expect(html).toContain('20 Nov 2026');
  expect(html).toContain('Phone to Jo &#60;b&#62;Smith, by Mia<br>promised for 25 Nov 2026<br>Rang');
  expect(html).toContain('Land Information Certificate<small>12 VICTORIA WAY</small>');
  expect(dossierPage(dossier, { ...about, leaveOut: ['followUps'] })).not.toMatch(/Followed up|Mia/);
});
