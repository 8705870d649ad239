import { expect, test } from 'vitest';
import { productNameOf, shownProductName } from '../../../../shared/model/product-name.ts';

test.each([
  ['RegisterSearchStatement', 'Register Search Statement'],
  ['PlanningCertificate2', 'Planning Certificate'],
  ['LandTaxCertificate', 'Property Clearance Certificate (Land Tax)'],
  ['BuildingRegulationStatement', 'Building Regulation Statement'],
  ['PlanningCertificate3', 'Planning Certificate'],
  ['HERITAGE_CERTIFICATE', 'Heritage certificate'],
  ['LIC', 'Product LIC'],
  ['4711', 'Product 4711'],
  ['unknown', 'Unknown product'],
  ['', 'Unknown product'],
])('a product that the service names by the code “%s” alone is shown as %s', (code, name) => {
  expect(productNameOf(code)).toBe(name);
});

test('a name that earlier versions stored is a code only where it is the code of its product', () => {
  expect(shownProductName('RoadsCertificate', 'RoadsCertificate')).toBe('Roads Certificate');
  expect(shownProductName('Certificate of roads', 'RoadsCertificate')).toBe('Certificate of roads');
});
