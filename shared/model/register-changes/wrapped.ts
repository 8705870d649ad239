import { isList, isObject, type Json, type JsonObject, member } from './json.ts';

/** The document's root object. */
export const certificateName = 'titleSearchCertificate';

/** The answer with its certificate, also where the certificate stands alone or in a list of one. */
export function wrapped(value: Json): JsonObject {
  const only = isList(value) && value.length === 1 ? value[0] : value;
  if (isObject(only) && member(only, certificateName) !== undefined) return only;
  return { [certificateName]: only };
}
