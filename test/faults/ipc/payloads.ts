import fc from 'fast-check';
import { z } from 'zod';
import { anyValue, hostileText } from '../fuzz/arbitraries.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Values of a JSON schema, so that a call gets past the check of its input. Not all that it says is kept to. */
function fitting(schema: unknown, depth = 0): fc.Arbitrary<unknown> {
  if (!isSchema(schema) || depth > 8) return fc.constant(null);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const ways = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (ways !== undefined) return fc.oneof(...ways.map((way: unknown) => fitting(way, depth + 1)));
  switch (schema.type) {
    case 'object':
      return object(schema, depth);
    case 'array':
      return fc.array(fitting(schema.items, depth + 1), {
        minLength: typeof schema.minItems === 'number' ? schema.minItems : 0,
        maxLength: 3,
      });
    case 'string':
      return fc.oneof(hostileText, fc.constantFrom('', '1', '10940/843', '2026-118', 'nothing'));
    case 'integer':
      return fc.oneof(fc.nat(1000), fc.integer());
    case 'number':
      return fc.oneof(fc.nat(1000), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constantFrom(null, 'x', 1);
  }
}

function object(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const members = isSchema(schema.properties) ? schema.properties : {};
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const model = Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, fitting(member, depth + 1)]),
  );
  const requiredKeys = Object.keys(model).filter((name) => required.includes(name));
  const known = fc.record(model, { requiredKeys });
  if (!isSchema(schema.additionalProperties)) return known;
  return fc.dictionary(hostileText, fitting(schema.additionalProperties, depth + 1), { maxKeys: 4 });
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a page that was taken over could send to one procedure: what fits, what nearly fits, and anything. */
export function payloadsOf(input: z.ZodType): fc.Arbitrary<unknown> {
  const fits = fitting(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
  const nearly = fc
    .tuple(fits, fc.nat(), anyValue)
    .map(([value, at, by]) => (isSchema(value) ? spoiled(value, at, by) : by));
  return fc.oneof(fits, nearly, anyValue);
}

function spoiled(value: Schema, at: number, by: unknown): unknown {
  const names = Object.keys(value);
  const name = names[at % Math.max(1, names.length)];
  if (name === undefined) return by;
  const { [name]: _, ...others } = value;
  return at % 3 === 0 ? others : { ...others, [name]: by };
}
