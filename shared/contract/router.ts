import { adjustments } from './procedures/adjustments.ts';
import { audit } from './procedures/audit.ts';
import { authenticityKeys } from './procedures/authenticity-keys.ts';
import { calendar } from './procedures/calendar.ts';
import { cart } from './procedures/cart.ts';
import { certificateSets } from './procedures/certificate-sets.ts';
import { connections } from './procedures/connections.ts';
import { daysOff } from './procedures/days-off.ts';
import { desktop } from './procedures/desktop.ts';
import { addresses, crownAllotments, owners, parcels, properties, titles } from './procedures/discovery.ts';
import { documents } from './procedures/documents.ts';
import { due } from './procedures/due.ts';
import { events } from './procedures/events.ts';
import { followUps } from './procedures/follow-ups.ts';
import { intake } from './procedures/intake.ts';
import { matterActs } from './procedures/matter-acts.ts';
import { matterFolders } from './procedures/matter-folders.ts';
import { matters } from './procedures/matters.ts';
import { network } from './procedures/network.ts';
import { office } from './procedures/office.ts';
import { orders } from './procedures/orders.ts';
import { ownDocuments } from './procedures/own-documents.ts';
import { packs } from './procedures/packs.ts';
import { partialResults } from './procedures/partial-results.ts';
import { practice } from './procedures/practice.ts';
import { appearance, guide, person, polling } from './procedures/preferences.ts';
import { privacy } from './procedures/privacy.ts';
import { products } from './procedures/products.ts';
import { quickSearch } from './procedures/quick-search.ts';
import { searchSchedules } from './procedures/search-schedules.ts';
import { about, alerts, charges, specialEvents, statements } from './procedures/services.ts';
import { settings } from './procedures/settings.ts';
import { status } from './procedures/status.ts';
import { support } from './procedures/support.ts';
import { tableLayouts } from './procedures/table-layouts.ts';
import { updates } from './procedures/updates.ts';
import { extraDataLists, orderHistory, wireProfile } from './procedures/wire.ts';

/**
 * Every call that crosses the bridge, said once: each topic in `procedures/`.
 *
 * `main/api` implements it and the renderer derives its client from it, so a renamed or missing procedure compiles on
 * neither side. Input and output are parsed in main. No procedure gives a secret out.
 */
export const contract = {
  partialResults,
  status,
  events,
  connections,
  addresses,
  properties,
  titles,
  parcels,
  crownAllotments,
  owners,
  products,
  adjustments,
  audit,
  authenticityKeys,
  calendar,
  cart,
  certificateSets,
  orders,
  followUps,
  quickSearch,
  tableLayouts,
  intake,
  matterActs,
  matterFolders,
  matters,
  documents,
  due,
  packs,
  ownDocuments,
  statements,
  alerts,
  searchSchedules,
  charges,
  specialEvents,
  about,
  practice,
  extraDataLists,
  orderHistory,
  wireProfile,
  network,
  office,
  desktop,
  support,
  updates,
  appearance,
  person,
  polling,
  daysOff,
  guide,
  privacy,
  settings,
};

export type Contract = typeof contract;
