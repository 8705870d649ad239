import { expect, test } from 'vitest';
import { type FigureSubject, usualDocument } from '../../../renderer/features/adjustments/usual-document.ts';
import { documentView } from '../../../shared/contract/views/document.ts';
import type { OwnDocumentKind } from '../../../shared/model/own-document.ts';

function held(productCode: string, productName: string, kind: OwnDocumentKind | null = null) {
  return documentView.parse({
    ...{ id: productName, orderViewId: '', itemId: '0', orderId: '', orderItemNumber: 0, matterNumber: '1' },
    ...{ productCode, productName, identifier: '', address: null, receivedAt: 1, bytes: 1, sha256: '' },
    ...{ fileName: 'a.pdf', state: 'stored', fileType: 'pdf', remark: null, viewUrl: '/a', dragUrl: null },
    own: kind === null ? null : { name: productName, kind, datedOn: null, origin: '' },
  });
}

const landTax = held('LandTaxCertificate', 'Property Clearance Certificate (Land Tax)');
const council = held('LandInformationCertificate', 'Land Information Certificate');
const water = held('OtherCode', 'Water Information Statement');
const contract = held('', 'Signed', 'contract');
const all = [landTax, council, water, contract];

test.each<[FigureSubject, string | undefined]>([
  ['council', council.id],
  ['water', water.id],
  ['landTax', landTax.id],
  ['contract', contract.id],
  ['ownersCorporation', undefined],
  ['rent', undefined],
  ['other', undefined],
])('a figure of %s is shown beside its own certificate first, and beside no other', (subject, id) => {
  expect(usualDocument(subject, all)?.id).toBe(id);
});

test('the newest of several certificates is shown', () => {
  const newer = held('LandInformationCertificate', 'Land Information Certificate, again');
  expect(usualDocument('council', [landTax, newer, council])?.id).toBe(newer.id);
});
