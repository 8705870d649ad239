import type { DeclaredFailure } from '../../shared/contract/errors.ts';

/** Nothing was asked, because of what was given. */
export type InvalidQuery = DeclaredFailure<'INVALID'>;
