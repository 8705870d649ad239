import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';

const usable = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,100}$/;

/**
 * An id as a part of a path. Only what a path holds as it is: an escaped slash may be unescaped on the way, and then the
 * credentials go elsewhere (reliability: Hostile or malformed answers, 5). `field` is the path of the failure.
 */
export function pathPart(id: string, field: string): Result<string, ServiceFailure> {
  if (usable.test(id)) return ok(id);
  return failed({
    kind: 'unreadable',
    path: field,
    message: `The service gave the id "${shown(id)}" (${field}), which cannot stand in an address, so nothing was asked with it.`,
  });
}

function shown(id: string): string {
  return id.length > 40 ? `${id.slice(0, 40)}…` : id;
}
