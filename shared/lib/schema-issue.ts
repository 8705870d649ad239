import { z } from 'zod';
import { counted } from './counted.ts';

// What is wrong with a value that a schema refused, in our words. Zod's own English never reaches a person: this file is
// its locale. Whatever reads why a value was refused imports it, and so has set it before it parses.
z.config({ localeError: reasonOf });

type Issue = z.core.$ZodIssue;

/** The path of a refused field, as {@link fieldPath} writes it, and why, as a clause that follows a name: `must be a number`. */
interface FirstIssue {
  readonly path: string;
  readonly reason: string;
}

const maxReasonLength = 200;

/** What is wrong first. Of the ways a value may be, the one that got furthest says it best. */
export function firstIssue(issues: readonly Issue[], above: readonly PropertyKey[] = []): FirstIssue {
  const issue = issues[0];
  if (issue === undefined) return { path: fieldPath(above), reason: notAccepted };
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    const deepest = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0];
    if (deepest !== undefined && depth(deepest) > 0) return firstIssue(deepest, path);
  }
  return { path: fieldPath(path), reason: issueReason(issue) };
}

/** Why, as a clause that follows the name of the field. */
export function issueReason(issue: Issue): string {
  return issue.message.slice(0, maxReasonLength);
}

function depth(issues: readonly Issue[]): number {
  return issues[0]?.path.length ?? 0;
}

/** `['products', 2, 'price']` as `products[2].price`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('')
    .slice(0, 200);
}

const notAccepted = 'is not accepted';

const typeReasons: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

const formatReasons: Readonly<Record<string, string>> = {
  email: 'must be an email address',
  url: 'must be a web address',
  date: 'must be a date such as 2026-12-04',
  datetime: 'must be a date and time',
};

function reasonOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (typeReasons[issue.expected] ?? notAccepted);
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'too_big': {
      const max = Number(issue.maximum);
      return `must ${sizeWords(issue.origin, issue.inclusive === false ? 'less than' : 'at most', max)}`;
    }
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string' && min === 1) return 'must not be empty';
      return `must ${sizeWords(issue.origin, issue.inclusive === false ? 'more than' : 'at least', min)}`;
    }
    case 'invalid_format':
      return formatReasons[issue.format] ?? 'is not in the accepted format';
    // Names of fields are not repeated: they may hold what was typed.
    case 'unrecognized_keys':
      return 'has a field that is not recognised';
    default:
      return notAccepted;
  }
}

function sizeWords(origin: string, bound: string, size: number): string {
  if (origin === 'string') return `have ${bound} ${counted(size, 'character')}`;
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `have ${bound} ${counted(size, 'entry', 'entries')}`;
  return `be ${bound} ${size.toLocaleString('en-AU')}`;
}
