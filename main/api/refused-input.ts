import { ValidationError } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import { refusedInputCode } from '../../shared/contract/refused-input.ts';
import { firstIssue } from '../../shared/lib/schema-issue.ts';
import type { RefusedInput } from '../../shared/model/refused-input.ts';

/** What is wrong with the input where a call failed because its schema does not take it; null for every other error. */
export function refusedInputOf(error: unknown): RefusedInput | null {
  if (!(error instanceof ORPCError) || error.code !== refusedInputCode) return null;
  const issues = error.cause instanceof ValidationError ? error.cause.issues : [];
  const { path, reason } = firstIssue(issues as readonly z.core.$ZodIssue[]);
  return { field: path, reason };
}
