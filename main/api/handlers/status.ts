import type { StatusView } from '../../../shared/contract/views/status.ts';
import { ok } from '../../../shared/lib/result.ts';
import type { AppHandlers } from '../handlers.ts';

export interface StatusHandlerParts {
  readonly status: () => StatusView;
  readonly dismissLibraryNotice: () => StatusView;
}

export function statusHandlers(parts: StatusHandlerParts): AppHandlers['status'] {
  return {
    get: () => ok(parts.status()),
    dismissLibraryNotice: () => ok(parts.dismissLibraryNotice()),
  };
}
