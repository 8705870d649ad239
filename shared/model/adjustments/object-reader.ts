import { hasControls } from '../../lib/controls.ts';
import type { Fault } from '../../lib/fault.ts';
import { isCalendarDate } from '../instant.ts';

/** Reads the members of an object of JSON. What is not accepted becomes a fault with its path, and reading goes on with a default. */
export interface ObjectReader {
  /** The path of a member, as a fault names it. */
  path(name: string): string;
  day(name: string): string;
  cents(name: string): number;
  label(name: string): string;
  flag(name: string): boolean;
  choice<T extends string>(name: string, choices: readonly T[], isOptional?: boolean): T | null;
  list<T>(name: string, readOne: (reader: ObjectReader) => T): T[];
  /** Called last: every member that was not read is a fault. */
  refuseOthers(): void;
}

export const maxEntries = 1000;
export const maxLabel = 200;
/** A year outside of these is a slip. A spreadsheet counts its days from 1900. */
const firstDay = '1901-01-01';
const lastDay = '2199-12-31';

const dayWanted = 'Enter a day of the calendar from 1901 to 2199, as "2026-07-01".';
const centsWanted = 'Enter whole cents from 0 to 9007199254740991, as 182500 for $1,825.00.';
const labelWanted = `Enter a text in one line, with at most ${maxLabel} characters.`;

export function readObject(given: unknown, path: string, faults: Fault[]): ObjectReader {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const members = new Map(isObject ? Object.entries(given) : []);
  const known = new Set<string>();
  if (!isObject) faults.push({ field: path, message: `${shown(given)} is not accepted. Enter an object.` });

  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  function read<T>(name: string, accept: (value: unknown) => T | null, wanted: string): T | null {
    known.add(name);
    if (!isObject) return null;
    const value: unknown = members.get(name);
    const accepted = accept(value);
    if (accepted !== null) return accepted;
    const why = members.has(name) ? `${shown(value)} is not accepted.` : 'It is missing.';
    faults.push({ field: pathOf(name), message: `${why} ${wanted}` });
    return null;
  }
  return {
    path: pathOf,
    day: (name) => read(name, (value) => (isDay(value) ? value : null), dayWanted) ?? firstDay,
    cents: (name) => read(name, (value) => (isCents(value) ? value : null), centsWanted) ?? 0,
    label: (name) => read(name, (value) => (isLabel(value) ? value : null), labelWanted) ?? '',
    flag: (name) =>
      read(name, (value) => (typeof value === 'boolean' ? value : null), 'Enter true or false.') ?? false,
    choice(name, choices, isOptional = false) {
      known.add(name);
      if (isOptional && !members.has(name)) return null;
      const wanted = `Enter ${choices.map((one) => `"${one}"`).join(' or ')}.`;
      return read(name, (value) => choices.find((one) => one === value) ?? null, wanted);
    },
    list(name, readOne) {
      const wanted = `Enter a list with at most ${maxEntries.toLocaleString('en-AU')} entries; [] for none.`;
      const entries = read(
        name,
        (value) => (Array.isArray(value) && value.length <= maxEntries ? (value as unknown[]) : null),
        wanted,
      );
      return (entries ?? []).map((one, index) =>
        readOne(readObject(one, `${pathOf(name)}[${index}]`, faults)),
      );
    },
    refuseOthers() {
      for (const name of members.keys()) {
        if (known.has(name)) continue;
        const own = /^\w{1,60}$/.test(name) ? pathOf(name) : `${path}[${shown(name)}]`;
        const message = `There is no such member. Known are ${[...known].join(', ')}.`;
        faults.push({ field: own, message });
      }
    },
  };
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && isCalendarDate(value) && value >= firstDay && value <= lastDay;
}

function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isLabel(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxLabel && !hasControls(value);
}

const maxShown = 60;

/** A value as JSON writes it, short. */
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'A list' : 'An object';
  if (Number.isNaN(value)) return 'A number that is so large or has so many digits';
  const text = JSON.stringify(value) ?? 'Nothing';
  return text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}…` : text;
}
