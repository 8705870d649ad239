import type { Check } from './check.ts';
import { addressSearchChecks } from './checks/address-search.ts';
import { autocompleteChecks } from './checks/autocomplete.ts';
import { crownLandChecks } from './checks/crown-land.ts';
import { decryptChecks } from './checks/decrypt.ts';
import { drssChecks } from './checks/drss.ts';
import { everyOperationChecks } from './checks/every-operation.ts';
import { extraDataChecks } from './checks/extra-data.ts';
import { eziAddressChecks } from './checks/ezi-address.ts';
import { orderCreationChecks } from './checks/order-creation.ts';
import { orderHistoryChecks } from './checks/order-history.ts';
import { orderItemChecks } from './checks/order-item.ts';
import { orderRecordChecks } from './checks/order-record.ts';
import { ownersChecks } from './checks/owners.ts';
import { parcelsChecks } from './checks/parcels.ts';
import { productChecks } from './checks/products.ts';
import { propertiesChecks } from './checks/properties.ts';
import { specialEventChecks } from './checks/special-events.ts';
import { structuredSearchChecks } from './checks/structured-search.ts';
import { titleAlertChecks } from './checks/title-alerts.ts';
import { titlesChecks } from './checks/titles.ts';
import { tokenChecks } from './checks/tokens.ts';
import { addressSearchRules } from './rules/address-search.ts';
import { autocompleteRules } from './rules/autocomplete.ts';
import { crownLandRules } from './rules/crown-land.ts';
import { decryptRules } from './rules/decrypt.ts';
import { drssRules } from './rules/drss.ts';
import { everyOperationRules } from './rules/every-operation.ts';
import { extraDataRules } from './rules/extra-data.ts';
import { eziAddressRules } from './rules/ezi-address.ts';
import { orderCreationRules } from './rules/order-creation.ts';
import { orderHistoryRules } from './rules/order-history.ts';
import { orderItemRules } from './rules/order-item.ts';
import { orderRecordRules } from './rules/order-record.ts';
import { ownersRules } from './rules/owners.ts';
import { parcelsRules } from './rules/parcels.ts';
import { productRules } from './rules/products.ts';
import { propertiesRules } from './rules/properties.ts';
import type { Rule } from './rules/rule.ts';
import { specialEventRules } from './rules/special-events.ts';
import { structuredSearchRules } from './rules/structured-search.ts';
import { titleAlertRules } from './rules/title-alerts.ts';
import { titlesRules } from './rules/titles.ts';
import { tokenRules } from './rules/tokens.ts';

/** A part of the interface document, with what it demands and what proves it. */
export interface Area {
  /** For `--only`. */
  readonly name: string;
  readonly rules: readonly Rule[];
  readonly checks: readonly Check[];
}

/** All of the document, in its order. */
export const areas: readonly Area[] = [
  { name: 'ezi-address', rules: eziAddressRules, checks: eziAddressChecks },
  { name: 'address-search', rules: addressSearchRules, checks: addressSearchChecks },
  { name: 'structured-search', rules: structuredSearchRules, checks: structuredSearchChecks },
  { name: 'autocomplete', rules: autocompleteRules, checks: autocompleteChecks },
  { name: 'properties', rules: propertiesRules, checks: propertiesChecks },
  { name: 'titles', rules: titlesRules, checks: titlesChecks },
  { name: 'parcels', rules: parcelsRules, checks: parcelsChecks },
  { name: 'crown-land', rules: crownLandRules, checks: crownLandChecks },
  { name: 'owners', rules: ownersRules, checks: ownersChecks },
  { name: 'decrypt', rules: decryptRules, checks: decryptChecks },
  { name: 'tokens', rules: tokenRules, checks: tokenChecks },
  { name: 'products', rules: productRules, checks: productChecks },
  { name: 'extra-data', rules: extraDataRules, checks: extraDataChecks },
  { name: 'order-creation', rules: orderCreationRules, checks: orderCreationChecks },
  { name: 'order-history', rules: orderHistoryRules, checks: orderHistoryChecks },
  { name: 'order-record', rules: orderRecordRules, checks: orderRecordChecks },
  { name: 'order-item', rules: orderItemRules, checks: orderItemChecks },
  { name: 'drss', rules: drssRules, checks: drssChecks },
  { name: 'title-alerts', rules: titleAlertRules, checks: titleAlertChecks },
  { name: 'special-events', rules: specialEventRules, checks: specialEventChecks },
  { name: 'every-operation', rules: everyOperationRules, checks: everyOperationChecks },
];
