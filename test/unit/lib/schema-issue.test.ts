import { expect, test } from 'vitest';
import { z } from 'zod';
import { firstIssue } from '../../../shared/lib/schema-issue.ts';

const schema = z.object({
  text: z.string().min(1).max(1200),
  code: z.string().regex(/^[A-Z]+$/),
  email: z.email(),
  day: z.iso.date(),
  id: z.uuid(),
  count: z.int().min(1).max(1000),
  price: z.number().positive(),
  isOpen: z.boolean(),
  list: z.array(z.string()).min(1).max(2),
  kind: z.enum(['sale', 'purchase']),
  one: z.literal('Bearer'),
  nested: z.strictObject({ a: z.string().optional() }),
  either: z.union([z.string(), z.object({ deep: z.object({ name: z.string() }) })]),
  own: z.string().refine((text) => text !== 'x', 'is blank'),
});
const right = {
  text: 'a',
  code: 'A',
  email: 'a@b.example',
  day: '2026-12-04',
  id: 'c0a8012e-7c9d-4b6a-9d53-0f2b6a1c7e11',
  count: 1,
  price: 1,
  isOpen: true,
  list: ['a'],
  kind: 'sale',
  one: 'Bearer',
  nested: {},
  either: 'a',
  own: 'a',
};

test.each<[string, unknown, string]>([
  ['text', undefined, 'is missing'],
  ['text', 7, 'must be text'],
  ['text', '', 'must not be empty'],
  ['text', 'a'.repeat(1201), 'must have at most 1,200 characters'],
  ['code', 'a', 'is not in the accepted format'],
  ['email', 'a', 'must be an email address'],
  ['day', '4/12/2026', 'must be a date such as 2026-12-04'],
  ['id', 'a', 'is not in the accepted format'],
  ['count', 'a', 'must be a number'],
  ['count', 1.5, 'must be a whole number'],
  ['count', 0, 'must be at least 1'],
  ['count', 1001, 'must be at most 1,000'],
  ['price', 0, 'must be more than 0'],
  ['isOpen', 'yes', 'must be true or false'],
  ['list', 'a', 'must be a list'],
  ['list', [], 'must have at least 1 entry'],
  ['list', ['a', 'b', 'c'], 'must have at most 2 entries'],
  ['kind', 'gift', 'must be one of: sale, purchase'],
  ['one', 'Basic', 'must be Bearer'],
  ['nested', { secret: 1 }, 'has a field that is not recognised'],
  ['nested', null, 'must be an object'],
  ['either', 7, 'is not accepted'],
  ['own', 'x', 'is blank'],
])('says what is accepted where %s is %j', (field, value, reason) => {
  const read = schema.safeParse({ ...right, [field]: value });
  expect(firstIssue(read.error?.issues ?? [])).toEqual({ path: field, reason });
});

test('names the deepest field of the forms that a value may have', () => {
  const read = schema.safeParse({ ...right, either: { deep: { name: 7 } } });
  expect(firstIssue(read.error?.issues ?? [])).toEqual({ path: 'either.deep.name', reason: 'must be text' });
});

test('names an entry of a list by its place', () => {
  const read = schema.safeParse({ ...right, list: ['a', 7] });
  expect(firstIssue(read.error?.issues ?? [])).toEqual({ path: 'list[1]', reason: 'must be text' });
});
