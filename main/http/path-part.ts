import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { urlText } from '../../shared/lib/url-text.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';

/** Longest part of a path, percent-encoded: servers commonly refuse a request line of more than 8192 bytes. */
const maxLength = 7000;

/**
 * Whether an id can stand in a path. The interface gives no format for ids, so nearly every text can, percent-encoded. Not
 * the empty one, not `.` and `..`, which a path swallows however they are written, not U+FFFD, which stands where
 * characters were lost, and nothing that no server takes for its length.
 */
export function isPathPart(id: string): boolean {
  return !/^\.{0,2}$|\uFFFD/.test(id) && id.isWellFormed() && urlText(id).length <= maxLength;
}

/** What {@link isPathPart} does not allow, for a person who types an id. */
export const noPathPart = `Enter the number as the service shows it. "." and ".." are not accepted, nor are more than ${maxLength} characters.`;

/** An id as one part of a path: everything but unreserved characters is percent-encoded. `field` is the path of the failure. */
export function pathPart(id: string, field: string): Result<string, ServiceFailure> {
  if (isPathPart(id)) return ok(urlText(id));
  return failed({
    kind: 'unreadable',
    path: field,
    reason: { code: 'badId', id: shown(id), field },
  });
}

function shown(id: string): string {
  return JSON.stringify(id.length > 40 ? `${id.slice(0, 40)}…` : id);
}
