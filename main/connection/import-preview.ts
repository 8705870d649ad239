import { createHash } from 'node:crypto';
import type {
  CredentialState,
  FieldChange,
  ImportPreview,
  ImportTarget,
} from '../../shared/contract/views/connection.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import { couldBeOne, idOfName } from './account.ts';
import type { Accounts } from './accounts.ts';
import { parseConnectionFile, toConnectionFile } from './connection-file.ts';
import { originViews } from './origin-views.ts';

interface PreviewParts {
  readonly accounts: Accounts;
  /** A connection that is set up here. */
  readonly get: (id: string) => Connection | null;
  /** Of what is under the connection's id, once it is this. Asks the keychain. */
  readonly credentialsOf: (connection: Connection) => Promise<CredentialState>;
}

const calledPractice =
  'This name is reserved for Landfolio’s own practice service, which charges nothing. Change the name in the file, for example to the name of your office.';

interface ReadImport {
  /** Under the id of an account that is new here. */
  readonly connection: Connection;
  readonly preview: ImportPreview;
}

/** Reads a connection file and says what keeping it would do. Keeps nothing. */
export async function readImport(parts: PreviewParts, text: string): Promise<Result<ReadImport, Fault[]>> {
  const parsed = parseConnectionFile(text);
  if (!parsed.ok) return parsed;
  const connection = parsed.value;
  // Two cards of one name, and only one of them charges nothing. What an earlier version took is kept.
  if (connection.name.normalize('NFKC').replace(/\s/g, '').toLowerCase() === 'practice')
    return failed([{ field: 'name', message: calledPractice }]);
  const claimed = claimedEnvironment(text);
  const same = idsOfSame(connection, parts);
  const ids = same.length > 0 ? same : idsAlike(connection, claimed, parts);
  const shown = {
    name: connection.name,
    environment: connection.environment,
    accountId: connection.accountId,
    customerId: connection.customerId,
    claimsPractice: claimed === 'practice',
    origins: originViews(connection),
    targets: await Promise.all(ids.map((id) => targetOf(id, connection, parts))),
    canBeNew: same.length === 0,
  };
  const revision = createHash('sha256')
    .update(JSON.stringify([shown, toConnectionFile(connection)]))
    .digest('hex');
  return ok({ connection, preview: { revision, ...shown } });
}

function claimedEnvironment(text: string): string {
  const file = JSON.parse(text.replace(/^\uFEFF/, '')) as { readonly environment: unknown };
  return String(file.environment);
}

/** Ids of the very same account: one, unless an office has several connections for it and none of this name. */
function idsOfSame(connection: Connection, { accounts, get }: PreviewParts): string[] {
  const ids = accounts.idsOf(connection);
  if (get(connection.id) !== null && !ids.includes(connection.id)) ids.push(connection.id);
  const here = ids.filter((id) => get(id) !== null);
  const candidates = here.length > 0 ? here : ids;
  const names = new Map(accounts.known().map(({ id, name }) => [id, name]));
  const called = candidates.filter((id) => names.get(id) === connection.name);
  return called.length === 1 ? called : candidates;
}

/**
 * Ids of what may be the same account at other addresses, the likeliest first: called the same, or asked for orders at the
 * same address. A person says which it is.
 */
function idsAlike(connection: Connection, claimed: string, { accounts, get }: PreviewParts): string[] {
  const known = accounts.known().filter(({ account }) => couldBeOne(account, connection));
  const isCalledSo = (id: string) => {
    const here = get(id);
    return here?.name === connection.name && here.environment === connection.environment;
  };
  const called = known.filter(({ id }) => isCalledSo(id));
  const atSameAddress = known.filter(({ account }) => account.baseUrl === connection.baseUrl);
  const ids = [...called, ...atSameAddress].map(({ id }) => id);
  // Removed before libraries knew accounts: what they have of it hangs on an id that was made of its name.
  const ofName = idOfName(claimed, connection.name, connection.customerId);
  const isUnknown = !accounts.known().some(({ id }) => id === ofName);
  if (isUnknown && accounts.isUsed(ofName)) ids.push(ofName);
  return [...new Set(ids)];
}

async function targetOf(id: string, connection: Connection, parts: PreviewParts): Promise<ImportTarget> {
  const here = parts.get(id);
  const name = here?.name ?? parts.accounts.known().find((one) => one.id === id)?.name ?? connection.name;
  return {
    id,
    name,
    isHere: here !== null,
    changes: here === null ? [] : changesOf(here, connection),
    credentials: await parts.credentialsOf({ ...connection, id }),
  };
}

/** What a file says otherwise, field by field as it spells them. */
function changesOf(before: Connection, after: Connection): FieldChange[] {
  const [old, next] = [flat(toConnectionFile(before)), flat(toConnectionFile(after))];
  const fields = [...new Set([...next.keys(), ...old.keys()])];
  return fields.flatMap((field) => {
    const change = { field, before: old.get(field) ?? '', after: next.get(field) ?? '' };
    return change.before === change.after ? [] : [change];
  });
}

function flat(file: Readonly<Record<string, unknown>>): Map<string, string> {
  return new Map(
    Object.entries(file).flatMap(([key, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([inner, one]) => [`${key}.${inner}`, String(one ?? '')])
        : [[key, String(value ?? '')]],
    ),
  );
}
