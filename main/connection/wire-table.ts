import { z } from 'zod';
import { hasControls } from '../../shared/lib/controls.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { defaultWireProfile, type WireProfile, wireProfileSchema } from '../../shared/model/wire-profile.ts';
import { headerNameFault } from './header-name.ts';

/** One row of the wire profile, as the settings screen shows it. */
interface WireRow {
  readonly key: string;
  readonly description: string;
  readonly value: string;
  readonly standard: string;
  /** The choices where it is no free text. */
  readonly choices: string[] | null;
}

/** The wire profile as a table, made of the schema itself: a key that is added there stands here. */
export function wireTable(wire: WireProfile): WireRow[] {
  return wireKeys.map((key) => ({
    key,
    description: wireProfileSchema.shape[key].description ?? '',
    value: String(wire[key]),
    standard: String(defaultWireProfile[key]),
    choices: choicesOf(key),
  }));
}

/**
 * A profile with overrides by key, `null` for the default; all faults at once, each under its key. A key with a fault
 * changes nothing, nor do the others.
 */
export function overriddenWire(
  wire: WireProfile,
  overrides: Readonly<Record<string, string | null>>,
): Result<WireProfile, Fault[]> {
  const faults: Fault[] = [];
  const changed = new Map<string, unknown>();
  for (const [name, text] of Object.entries(overrides)) {
    const key = wireKeys.find((known) => known === name);
    if (key === undefined) {
      faults.push({ field: name.slice(0, 100), message: acceptedWire(name) });
      continue;
    }
    const value = text === null ? defaultWireProfile[key] : typed(key, text.trim());
    const read = wireProfileSchema.shape[key].safeParse(value);
    const isOneLine = typeof value !== 'string' || (value.length <= 200 && !hasControls(value));
    const isSendable = !key.endsWith('Header') || headerNameFault(String(value)) === null;
    if (read.success && isOneLine && isSendable) changed.set(key, read.data);
    else faults.push({ field: key, message: acceptedWire(key) });
  }
  if (faults.length > 0) return failed(faults);
  return ok(wireProfileSchema.parse({ ...wire, ...Object.fromEntries(changed) }));
}

type WireKey = keyof WireProfile;
const wireKeys = Object.keys(wireProfileSchema.shape) as WireKey[];

/** A number, true or false as the schema wants it; text that is none stays text, and is refused there. */
function typed(key: WireKey, text: string): unknown {
  const standard = defaultWireProfile[key] as unknown;
  if (typeof standard === 'number') return /^-?[0-9]+$/.test(text) ? Number(text) : text;
  if (typeof standard === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

function choicesOf(key: WireKey): string[] | null {
  const inner = wireProfileSchema.shape[key].unwrap();
  if (inner instanceof z.ZodEnum) return inner.options.map(String);
  return inner instanceof z.ZodBoolean ? ['true', 'false'] : null;
}

/** What a value under this name may be, with what to do. */
export function acceptedWire(name: string): string {
  const key = wireKeys.find((known) => known === name);
  if (key === undefined) return 'This name is not recognised.';
  const choices = choicesOf(key);
  if (choices !== null) return `Enter one of: ${choices.join(', ')}.`;
  if (key.endsWith('Header')) {
    return `Enter a header name: letters, digits and signs such as - or _ without a space, at most 200 characters.`;
  }
  if (key.endsWith('Path')) return `Enter a path such as ${defaultWireProfile[key]}.`;
  if (typeof defaultWireProfile[key] !== 'number') return 'Enter 1 to 200 characters in one line.';
  const { minimum, maximum } = z.toJSONSchema(wireProfileSchema.shape[key], { io: 'output' });
  return `Enter a whole number from ${minimum ?? 0} to ${maximum ?? 'any'}.`;
}
