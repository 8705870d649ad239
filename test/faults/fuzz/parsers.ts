import { adjustmentParsers } from './adjustment-parsers.ts';
import type { FuzzedParser } from './arbitraries.ts';
import { authenticityParsers } from './authenticity-parsers.ts';
import { desktopParsers } from './desktop-parsers.ts';
import { fileParsers } from './file-parsers.ts';
import { officeParsers } from './office-parsers.ts';
import { typedParsers } from './typed-parsers.ts';
import { wireParsers } from './wire-parsers.ts';

/** Every parser of something that comes from outside. */
export const parsers: readonly FuzzedParser[] = [
  ...wireParsers,
  ...fileParsers,
  ...typedParsers,
  ...desktopParsers,
  ...officeParsers,
  ...authenticityParsers,
  ...adjustmentParsers,
];

/** Sources that take a text or a value apart and are not fuzzed by themselves, each with the reason. */
export const notParsers: Readonly<Record<string, string>> = {
  'main/lib/chosen-path.ts': 'reads two names of the settings',
  'main/library/calendar/calendar-file.ts': 'compares the first lines of a file with its own',
  'main/library/matter-folders/copy-document.ts':
    'reads the list of copies by shared/lib/csv.ts, whose test reads any text; what is no such list is left alone',
  'main/adjustments/versions.ts': 'reads rows that it wrote, by a schema; the library is sealed',
  'main/adjustments/shared-versions.ts': 'reads an entry of a colleague by a schema; what does not fit waits',
  'main/storage/first-entry.ts': 'reads the body of an entry, whose parser is fuzzed',
  'main/register/read-answer.ts': 'reads text that scanJson has checked, which is fuzzed',
  'shared/model/register-changes-text.ts': 'reads paths that the comparison made',
  'main/hosts/office-server/inputs.ts': 'hands on the text of a PEM file, which TLS reads',
  'main/hosts/cli/sealed-addresses.ts': 'compares a seal that it made itself, in constant time',
  'main/app/due/expiring.ts': 'reads rows that the library wrote itself',
  'main/app/due/waiting-lines.ts': 'reads rows that the library wrote itself',
  'main/hosts/cli/current-connection.ts': 'reads one name of the settings, and refuses what is no JSON',
  'main/settings/due-rules.ts': 'reads rows that the library wrote itself; what cannot be read is no change',
  'main/settings/shared-due-rules.ts': 'reads entries of colleagues, which hostile-entries.test.ts makes up',
  'main/settings/land-tax-rule.ts':
    'reads a row that the library wrote itself; what cannot be read is no change',
  'main/settings/shared-land-tax-rule.ts':
    'reads entries of colleagues, which hostile-entries.test.ts makes up',
  'main/settings/elsewhere-items.ts':
    'reads rows that the library wrote itself; what cannot be read is no change',
  'main/settings/shared-elsewhere.ts': 'reads entries of colleagues, which hostile-entries.test.ts makes up',
  'shared/model/due/due-rule.ts': 'checks fields by the schema of the contract',
  'main/app/packs/pack-contents.ts': 'reads rows of the library, which is sealed',
  'main/library/pack-arrangements.ts': 'reads rows that it wrote, by a schema; the library is sealed',
  'main/library/known-land.ts': 'reads rows that it wrote; the library is sealed',
  'main/library/record-search.ts': 'reads text that it encoded itself',
  'main/storage/matter-parties.ts': 'reads rows that it wrote; the library is sealed',
  'main/library/ordered-land.ts': 'reads rows that it wrote; the library is sealed',
  'main/ordering/shared-order-rows.ts': 'reads rows that it wrote; the library is sealed',
  'main/ordering/shared-order-fields.ts':
    'reads an entry of a colleague by a schema; what does not fit waits',
  'main/discovery/shared-owner-searches.ts':
    'reads an entry of a colleague by a schema; what does not fit waits',
  'main/library/shared-checklist-marks.ts':
    'reads an entry of a colleague by a schema; what does not fit waits',
  'main/library/shared-contacts.ts': 'reads an entry of a colleague by a schema; what does not fit waits',
  'main/library/shared-follow-ups.ts': 'reads an entry of a colleague by a schema; what does not fit waits',
  'main/ordering/sets/shared-sets.ts': 'reads an entry of a colleague by a schema; what does not fit waits',
  'main/ordering/shared-marks.ts': 'reads an entry of a colleague by a schema; what does not fit waits',
  'main/library/owner-text.ts': 'reads rows that it wrote, by a schema; the library is sealed',
  'main/library/audit.ts': 'reads by a schema who may read a matter, which restrictions.ts has checked',
  'main/office/admin/restrictions.ts': 'reads what the server makes for its administrator',
  'main/sharing/conflicts.ts': 'reads rows that it wrote; the library is sealed',
  'main/library/shared-documents.ts': 'reads an entry of a colleague by a schema; what does not fit waits',
  'main/register/authenticity/authenticity.ts': 'hands on keys and texts, whose parsers are fuzzed',
  'main/register/schedules/restore-search.ts':
    'reads a line of the log of orders by a schema; what does not fit is left out',
  'main/register/shared-statements.ts': 'reads an entry of a colleague by a schema; what does not fit waits',
  'main/discovery/decrypt/shared-purchases.ts':
    'reads an entry of a colleague by a schema; what does not fit waits',
  'main/alerts/alert-folder.ts': 'hands on the text of a delivery, whose parser is fuzzed',
  'main/alerts/shared-alerts.ts': 'reads an entry of a colleague by a schema; what does not fit waits',
  'main/ordering/item-store.ts': 'reads rows that it wrote; the library is sealed',
  'main/storage/stored-notes.ts': 'reads columns that it wrote; the library is sealed',
  'main/ordering/charge-checks.ts':
    'reads rows that it wrote, and a stored answer by the schema that is fuzzed',
  'main/ordering/existing/bought-products.ts': 'reads rows that the journal wrote; the library is sealed',
  'main/ordering/existing/purchases-of.ts': 'reads rows that the journal wrote; the library is sealed',
  'main/ordering/existing/same-items.ts': 'reads rows that the journal wrote; the library is sealed',
  'main/ordering/journal/read-intent.ts': 'reads rows that the journal wrote; the library is sealed',
  'main/ordering/journal/merge-intents.ts': 'reads lines whose checksum holds (the log of orders)',
  'main/ordering/history/history-store.ts': 'reads rows that it wrote; the library is sealed',
  'main/ordering/cart/cart-store.ts': 'reads rows that it wrote; the library is sealed',
  'shared/model/ordering-lock.ts': 'compares a text that the library stored with three words',
  'main/discovery/owner-searches.ts': 'reads rows that it wrote; the library is sealed',
  'main/discovery/decrypt/purchases.ts': 'reads rows that it wrote; the library is sealed',
  'main/discovery/decrypt/send-purchase.ts': 'reads the bytes that it sent',
  'main/charging/send-charge.ts': 'reads the bytes that it sent',
  'main/ordering/placing/apply-outcome.ts': 'reads the bytes that were sent',
  'main/alerts/restore-alert.ts': 'reads lines whose checksum holds (the log of orders)',
  'main/discovery/decrypt/restore-purchase.ts': 'reads lines whose checksum holds (the log of orders)',
  'main/register/restore-statement.ts': 'reads lines whose checksum holds (the log of orders)',
  'main/platform/crash-files.ts': 'reads reports that it wrote, and passes over what is none',
  'main/platform/read-connection-file.ts': 'hands on the text of a file, whose parser is fuzzed',
  'main/hosts/cli/job-office.ts': 'hands on the text of an office file, whose parser is fuzzed',
  'main/library/shared-matters.ts': 'reads an entry of a colleague field by field; what does not fit waits',
  'main/library/shared-links.ts': 'keeps the answer of an entry as it is; what is no JSON waits',
  'main/sharing/claim-store.ts': 'reads rows that it wrote; the library is sealed',
  'main/sharing/ledger.ts': 'hands on the bodies of entries, whose parser is fuzzed',
  'main/platform/read-small-file.ts': 'hands on the text of a file, whose parser is fuzzed',
  'main/charging/charges.ts': 'reads rows that it wrote; the library is sealed',
  'main/hosts/electron/protocol.ts': 'asks the policy of its addresses, which is fuzzed',
  'main/http/download.ts': 'asks the link policy for each hop, which is fuzzed',
  'main/settings/network-test.ts': 'shows where it was sent on to and goes nowhere',
  'main/storage/fetch-document.ts': 'takes the host of a link that the link policy judges, which is fuzzed',
  'main/ordering/polling/breaker.ts': "takes the host of the connection's own address",
  'main/library/dossier.ts': 'reads rows that it wrote; the library is sealed',
  'main/library/matter-links.ts': 'reads rows that it wrote; the library is sealed',
  'main/library/matter-rows.ts': 'reads rows that it wrote; the library is sealed',
  'main/library/matter-undo.ts': 'reads rows that it wrote; the library is sealed',
  'main/library/matter-timeline.ts': 'reads rows that it wrote; the library is sealed',
  'main/ordering/sets/certificate-sets.ts': 'reads rows that it wrote; the library is sealed',
  'main/storage/library/state.ts': 'reads rows that it wrote; the library is sealed',
  'main/storage/statement-about.ts': 'reads rows that it wrote; the library is sealed',
  'main/library/follow-ups.ts': 'reads rows that it wrote; the library is sealed',
  'main/ordering/order-line-view.ts': 'reads rows that it wrote; the library is sealed',
};
