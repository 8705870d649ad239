import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Main and the contract send codes and data; the sentences are in the `text.ts` of a feature and in `shared/model/*-text.ts`. Two
 * rules find most of what forgets that: no schema has a field of text whose name promises words, and no file of main writes a
 * sentence. What may stay is listed with its reason.
 */
const worded =
  /^(?:message|sentence|text|words|problem|reason|explanation|remark|cause|detail|advice|obstacles?|warnings?|why)$|(?:Message|Sentence|Text|Words|Problem|Reason|Advice)$/;

const allowedFields: Readonly<Record<string, string>> = {
  'shared/contract/events.ts text': 'a connection file that was opened',
  'shared/contract/procedures/audit.ts text': 'typed by a person',
  'shared/contract/procedures/authenticity-keys.ts text': 'a file with public keys',
  'shared/contract/procedures/connections.ts text': 'a connection file',
  'shared/contract/procedures/documents.ts text': 'typed by a person',
  'shared/contract/procedures/matters.ts text': 'typed by a person',
  'shared/contract/procedures/office.ts text': 'an office file',
  'shared/contract/procedures/orders.ts reason': 'typed by a person',
  'shared/contract/procedures/orders.ts text': 'the text of a certificate',
  'shared/contract/procedures/partial-results.ts reason':
    'the end of a sentence, from the schema that an entry did not match',
  'shared/contract/procedures/quick-search.ts text': 'typed by a person',
  'shared/contract/procedures/services.ts text': 'pasted by a person',
  'shared/contract/procedures/support.ts text': 'a crash report',
  'shared/contract/views/address-search.ts text': 'an address as the service writes it',
  'shared/contract/views/charge-problem.ts cause': 'noted in the journal',
  'shared/contract/views/document.ts text': 'the text of a certificate',
  'shared/contract/views/matter-home.ts text': 'typed by a person',
  'shared/contract/views/matter.ts text': 'typed by a person',
  'shared/contract/views/order-line.ts text': 'typed by a person',
  'shared/contract/views/product.ts text': "the service's own words",
  'shared/contract/views/product.ts warning': "the service's own words",
  'shared/contract/views/quick-search.ts words': 'typed by a person',
  'shared/contract/views/statement.ts text': 'the text of a statement',
  'shared/lib/fault.ts message': 'what is wrong with a field; its codes are still to be made',
  'shared/model/already-placed.ts cause': 'noted in the journal',
  'shared/model/desktop-refusal.ts cause': "the system's own words",
  'shared/model/library-notice.ts text': 'stored by an earlier version',
  'shared/model/library-notice.ts why': 'a code, or stored by an earlier version',
  'shared/model/ordering-lock.ts text': 'stored by an earlier version',
  'shared/model/purchase-doubt.ts cause': 'noted in the journal',
  'shared/model/register-statement.ts copyrightText': "the service's own words",
  'shared/model/server-fault.ts message': "the server's or the network's own words",
  'shared/model/service-failure.ts serverMessage': "the service's own words",
};

/** What a person reads before there is a screen, or without one: start, its dialogs, and the pages of the browser host. */
const hosts = 'read before there is a screen';
/** What is wrong with a field, and what is accepted: `Fault.message`, whose codes are still to be made. */
const faults = 'what is wrong with a field';
/** Noted in the journal of orders and charges as it happens; the screen shows it as it is stored. */
const journal = 'noted in the journal';

const allowedSentences: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'main/addresses/autocomplete.ts': [2, faults],
  'main/addresses/search.ts': [2, faults],
  'main/addresses/structured.ts': [3, faults],
  'main/alerts/alert-faults.ts': [3, faults],
  'main/alerts/alerts.ts': [3, journal],
  'main/alerts/notification-faults.ts': [1, faults],
  'main/alerts/read-notifications.ts': [5, faults],
  'main/api/handlers/documents.ts': [1, faults],
  'main/api/handlers/office.ts': [2, faults],
  'main/api/handlers/practice.ts': [1, faults],
  'main/api/handlers/preferences.ts': [1, faults],
  'main/api/router.ts': [1, 'for the log and the job'],
  'main/app/charge-subjects.ts': [2, faults],
  'main/app/privacy-report.ts': [1, faults],
  'main/charging/charge-answers.ts': [5, faults],
  'main/charging/journalled-send.ts': [1, journal],
  'main/charging/merge-charges.ts': [2, journal],
  'main/charging/provider-answer.ts': [4, faults],
  'main/connection/connection-file.ts': [8, faults],
  'main/connection/connection-imports.ts': [1, faults],
  'main/connection/connections.ts': [5, faults],
  'main/connection/credentials.ts': [3, faults],
  'main/connection/file-reader.ts': [10, faults],
  'main/connection/import-preview.ts': [1, faults],
  'main/connection/poll-intervals.ts': [1, faults],
  'main/connection/sample-requests.ts': [2, faults],
  'main/connection/wire-table.ts': [6, faults],
  'main/discovery/decrypt/decrypt.ts': [2, faults],
  'main/discovery/decrypt/interpret-decrypt.ts': [3, journal],
  'main/discovery/decrypt/send-purchase.ts': [1, journal],
  'main/discovery/owners.ts': [1, faults],
  'main/discovery/parcels.ts': [3, faults],
  'main/discovery/properties.ts': [1, faults],
  'main/hosts/browser/server.ts': [2, hosts],
  'main/hosts/browser/start.ts': [4, hosts],
  'main/hosts/electron/policy/data-root.ts': [2, hosts],
  'main/hosts/electron/policy/switches.ts': [2, hosts],
  'main/hosts/electron/start.ts': [1, hosts],
  'main/http/path-part.ts': [1, faults],
  'main/http/proxy-list.ts': [3, faults],
  'main/lib/chosen-path.ts': [3, faults],
  'main/lib/copy-names.ts': [1, 'for the log'],
  'main/library/calendar/calendar-file.ts': [3, faults],
  'main/library/intake/intake.ts': [2, faults],
  'main/library/matter-deletion.ts': [1, faults],
  'main/library/matter-folders/folder-copies.ts': [2, faults],
  'main/office/scram-verifier.ts': [3, faults],
  'main/ordering/cart/cart-faults.ts': [7, faults],
  'main/ordering/cart/carts.ts': [1, faults],
  'main/ordering/extra-data/extra-data-faults.ts': [10, faults],
  'main/ordering/extra-data/extra-data-lists.ts': [1, faults],
  'main/ordering/journal/merge-intents.ts': [3, journal],
  'main/ordering/journal/operator-words.ts': [4, journal],
  'main/ordering/journal/write-journal.ts': [1, journal],
  'main/ordering/order-decisions.ts': [1, faults],
  'main/ordering/placing/apply-lookup.ts': [9, journal],
  'main/ordering/placing/apply-outcome.ts': [3, journal],
  'main/ordering/placing/interpret-answer.ts': [2, journal],
  'main/ordering/placing/operator-answer.ts': [8, faults],
  'main/ordering/placing/order-lock.ts': [2, faults],
  'main/ordering/placing/place-failure.ts': [2, faults],
  'main/ordering/placing/reference-proof.ts': [1, journal],
  'main/ordering/placing/requote.ts': [2, faults],
  'main/ordering/placing/send-order.ts': [1, journal],
  'main/platform/catch-crashes.ts': [2, hosts],
  'main/platform/folder-lock.ts': [2, hosts],
  'main/platform/pdf-text/text-reader.ts': [2, 'for the log'],
  'main/platform/read-connection-file.ts': [2, hosts],
  'main/postgres/server-fault.ts': [1, 'for the log'],
  'main/postgres/session.ts': [2, 'for the log'],
  'main/register/authenticity/authenticity-keys.ts': [1, faults],
  'main/register/authenticity/read-keys.ts': [4, faults],
  'main/register/interpret-statement.ts': [7, journal],
  'main/register/register.ts': [1, journal],
  'main/register/restore-statement.ts': [1, journal],
  'main/register/statement-faults.ts': [2, faults],
  'main/sample-events/basic-credentials.ts': [6, faults],
  'main/sample-events/event-faults.ts': [4, faults],
  'main/sample-events/special-events.ts': [2, faults],
  'main/settings/days-off.ts': [6, faults],
  'main/settings/desktop-settings.ts': [3, faults],
  'main/settings/due-rules.ts': [3, faults],
  'main/settings/network-certificates.ts': [3, faults],
  'main/settings/network-settings.ts': [4, faults],
  'main/sharing/create-office.ts': [2, 'for the log'],
  'main/sharing/office-connection.ts': [4, 'for the log'],
  'main/sharing/restricting.ts': [1, 'for the log'],
  'main/sharing/synchronise.ts': [1, 'for the log'],
  'main/storage/library-db.ts': [2, hosts],
  'main/storage/library/library-copy.ts': [3, 'the command line prints them'],
  'main/storage/library/words.ts': [4, 'a disk that refuses in the middle of any call'],
  'main/storage/migrate.ts': [2, hosts],
  'main/storage/regular-file.ts': [1, hosts],
  'main/updates/feed.ts': [4, faults],
};

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('-text.ts'))
    .sort();
}

const parse = (path: string, source: string) =>
  ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);

function each(node: ts.Node, visit: (one: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => each(child, visit));
}

/** `file field` of each field of a schema that holds any text and is called as words are. */
function wordedFields(path: string, source: string): string[] {
  const found: string[] = [];
  each(parse(path, source), (node) => {
    if (!ts.isPropertyAssignment(node)) return;
    const name = node.name.getText();
    const schema = node.initializer.getText().replace(/\s+/g, '');
    if (worded.test(name) && /^z\.(?:array\()?(?:z\.)?string\(\)/.test(schema)) found.push(`${path} ${name}`);
  });
  return found;
}

/** The sentences that a file writes; what is thrown is for the log. */
function sentences(path: string, source: string): string[] {
  const found: string[] = [];
  each(parse(path, source), (node) => {
    const text = ts.isTemplateExpression(node)
      ? node.getText().slice(1, -1)
      : ts.isStringLiteralLike(node)
        ? node.text
        : '';
    const isSentence =
      /^\s?(?:[A-Z“]|\$\{)/.test(text) && /[.!]\s?$/.test(text) && text.split(/\s+/).length > 3;
    const isSql = /^(?:SELECT|UPDATE|DELETE|INSERT|CREATE|VACUUM)\b/.test(text);
    if (isSentence && !isSql && !isThrown(node.parent)) found.push(text);
  });
  return found;
}

function isThrown(parent: ts.Node): boolean {
  return ts.isNewExpression(parent) && /Error$/.test(parent.expression.getText());
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('no schema has a field for finished sentences, but for those listed', () => {
  const files = ['shared/contract', 'shared/model', 'shared/lib'].flatMap(filesBelow);
  const found = new Set(files.flatMap((path) => wordedFields(path, read(path))));
  expect([...found].sort()).toEqual(Object.keys(allowedFields).sort());
});

test('main writes no more sentences than those listed', () => {
  const files = filesBelow('main').filter(
    (path) => !/^main\/(?:hosts\/(?:cli|office-server)|practice)\//.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) => {
    const count = sentences(path, read(path)).length;
    return count === 0 ? [] : [[path, count] as const];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(allowedSentences).map(([path, [count]]) => [path, count])),
  );
});

test('a schema with a message and a module with a sentence are found', () => {
  const schema =
    'const view = z.object({ id: z.string(), message: z\n.string().nullable(), kind: z.enum(["a"]) });';
  expect(wordedFields('view.ts', schema)).toEqual(['view.ts message']);
  const module = [
    "const sql = 'SELECT id FROM orders WHERE id = ?';",
    "throw new Error('Nothing is known of it.');",
    "const kind = 'not sent';",
    "return failed({ message: 'The order was not sent.' });",
  ].join('\n');
  expect(sentences('module.ts', module)).toEqual(['The order was not sent.']);
});
