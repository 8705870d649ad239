import { compareText, titleKey } from './identity.ts';
import { isList, isObject, type Json, type JsonObject, member, objectOf, textOf } from './json.ts';
import { certificateName } from './wrapped.ts';

/** A statement in a file. */
export interface FoundStatement {
  /** `10940/843`; null where it names none. */
  readonly title: string | null;
  readonly producedDate: string;
  /** The answer with its certificate. */
  readonly value: Json;
}

export interface StatementsFile {
  readonly statements: readonly FoundStatement[];
  /** What stands beside them in the file; null where nothing does. */
  readonly rest: Json;
}

/** The members of the document's root object. */
export const sectionNames: ReadonlySet<string> = new Set([
  'titleSearchDetail',
  'titleReferenceDetail',
  'registeredProprietor',
  'encumbrancesCaveatsAndNotices',
  'activityOnTitle',
  'landDescription',
  'diagramLocation',
  'additionalInformation',
  'registerSearchStatement',
  'registerSearchStatementCertificate',
]);

const maxDepth = 6;

/** Finds the statements in a file: an answer of the service, its certificate alone, or either in lists and under other names. */
export function statementsIn(value: Json): StatementsFile {
  const statements: FoundStatement[] = [];
  const rest = search(value, statements, 0);
  return {
    statements: statements.toSorted(
      (a, b) => compareText(a.title ?? '', b.title ?? '') || compareText(a.producedDate, b.producedDate),
    ),
    rest,
  };
}

/** Gives what of the value is no statement. */
function search(value: Json, into: FoundStatement[], depth: number): Json {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return value;
  if (isList(value)) {
    const rest = value.map((inner) => search(inner, into, depth + 1)).filter((inner) => inner !== null);
    return rest.length === 0 ? null : rest;
  }
  if (!isObject(value)) return value;
  const certificate = member(value, certificateName);
  if (certificate !== undefined) {
    if (isList(certificate) && certificate.length > 1) {
      for (const one of certificate) into.push(found({ [certificateName]: one }));
      const beside = without(value, certificateName);
      return Object.keys(beside).length === 0 ? null : beside;
    }
    into.push(found(value));
    return null;
  }
  if (Object.keys(value).some((name) => sectionNames.has(name))) {
    into.push(found({ [certificateName]: value }));
    return null;
  }
  const rest = Object.fromEntries(
    Object.keys(value).flatMap((name) => {
      const inner = member(value, name) ?? null;
      const left = search(inner, into, depth + 1);
      return left === null && inner !== null ? [] : [[name, left]];
    }),
  );
  return Object.keys(rest).length === 0 ? null : rest;
}

function found(value: JsonObject): FoundStatement {
  const certificate = objectOf(member(value, certificateName));
  const reference = member(objectOf(member(certificate, 'titleReferenceDetail')), 'titleReference');
  const producedDate =
    textOf(member(objectOf(member(certificate, 'titleSearchDetail')), 'producedDate')) ?? '';
  return { title: titleKey(objectOf(reference)), producedDate: producedDate.replace('T', ' '), value };
}

function without(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}
