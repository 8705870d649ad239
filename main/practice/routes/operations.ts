import type { Operation } from '../exchange.ts';
import { addressSearchOperation, noAddressSearchOperation } from './address-search.ts';
import { subscribeOperation } from './alerts.ts';
import { autocompleteOperation } from './autocomplete.ts';
import { createOrderOperation } from './create-order.ts';
import { crownAllotmentsOperation, parishesOperation, townshipsOperation } from './crown-allotments.ts';
import { decryptOperation } from './decrypt.ts';
import { drssOperation } from './drss.ts';
import { managersOperation, municipalitiesOperation } from './extra-data.ts';
import { filesOperation } from './files.ts';
import { healthOperation } from './health.ts';
import { itemOperation, orderListOperation, orderOperation } from './orders.ts';
import { companyNamesOperation, individualNamesOperation, proprietorsOperation } from './owners.ts';
import { parcelsOperation } from './parcels.ts';
import { productsOperation } from './products.ts';
import { propertiesOperation } from './properties.ts';
import { specialEventOperations } from './special-events.ts';
import { structuredSearchOperations } from './structured-search.ts';
import { titlesOperation } from './titles.ts';
import { tokenOperation } from './token.ts';

/** Every operation of the practice service. The first whose path and method match answers. */
export const operations: readonly Operation[] = [
  tokenOperation,
  addressSearchOperation,
  noAddressSearchOperation,
  ...structuredSearchOperations,
  healthOperation,
  autocompleteOperation,
  propertiesOperation,
  titlesOperation,
  parcelsOperation,
  crownAllotmentsOperation,
  parishesOperation,
  townshipsOperation,
  individualNamesOperation,
  companyNamesOperation,
  proprietorsOperation,
  productsOperation,
  managersOperation,
  municipalitiesOperation,
  createOrderOperation,
  decryptOperation,
  orderListOperation,
  itemOperation,
  orderOperation,
  drssOperation,
  subscribeOperation,
  ...specialEventOperations,
  filesOperation,
];
