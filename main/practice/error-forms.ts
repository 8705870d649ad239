import type { ErrorForm, Refusal } from './exchange.ts';

/** An error in the form that its API has (known beyond the document: errors). */
export function errorBody(
  { errorType, errorMessage }: Refusal,
  status: number,
  { form, correlationId, at }: { form: ErrorForm; correlationId: string; at: number },
): object {
  switch (form) {
    case 'orders':
      return { errorType, errorMessage };
    case 'search':
      return { error: errorMessage };
    case 'sister':
      return {
        code: String(status),
        errorType,
        description: errorMessage,
        timestamp: new Date(at).toISOString(),
        correlationId,
      };
  }
}
