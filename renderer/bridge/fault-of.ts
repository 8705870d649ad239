import { errorMessage } from './failure.ts';

/** The fault that a call found with one field, or null. */
export function faultOf(error: unknown, field: string): string | null {
  if (!error) return null;
  return errorMessage(error).faults.find((fault) => fault.field === field)?.message ?? null;
}
