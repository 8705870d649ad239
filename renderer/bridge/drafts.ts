import { useMemo, useState } from 'react';
import { create } from 'zustand';
import { withoutSaved } from '../../shared/lib/without-saved.ts';

/** What is typed in a form over what is saved. docs/renderer.md says what it survives. */
export interface Draft<Form extends object> {
  /** The fields that were typed into. */
  readonly typed: Partial<Form>;
  type(change: Partial<Form>): void;
  /** Drops what was saved; what was typed since then stays. Without an argument it drops all of it. */
  drop(saved?: Partial<Form>): void;
}

type Drafts = Readonly<Record<string, object>>;

const keyOf = (name: string) => `landfolio.draft ${name}`;
const none = {};

/** By name. The words of a name are what is typed and the ids that it belongs to: `matter 0199…`. */
const useDrafts = create<Drafts>()(stored);

function stored(): Drafts {
  try {
    return Object.fromEntries(Object.entries(sessionStorage).flatMap(([key, text]) => readStored(key, text)));
  } catch {
    return none;
  }
}

/** One that cannot be read keeps none of the others back. */
function readStored(key: string, text: string): [name: string, draft: object][] {
  if (!key.startsWith(keyOf(''))) return [];
  try {
    const draft: unknown = JSON.parse(text);
    return isRecord(draft) ? [[key.slice(keyOf('').length), draft]] : [];
  } catch {
    return [];
  }
}

function put(name: string, draft: object): void {
  const isEmpty = Object.keys(draft).length === 0;
  useDrafts.setState(({ [name]: _, ...others }) => (isEmpty ? others : { ...others, [name]: draft }), true);
  try {
    sessionStorage.removeItem(keyOf(name));
    if (!isEmpty) sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // No storage, or it is full: the draft still outlives the screen, and no older text comes back after a reload.
  }
}

export type Check = (value: unknown) => boolean;
type NotText<Form> = {
  [Field in keyof Form]-?: Form[Field] extends string | undefined ? never : Field;
}[keyof Form];
/** How a stored value is checked. A field that is not text needs a check; a field of text may have one. */
type Checks<Form> = { readonly [Field in keyof Form]?: Check } & { readonly [Field in NotText<Form>]: Check };
type ChecksOf<Form> = [NotText<Form>] extends [never] ? [checks?: Checks<Form>] : [checks: Checks<Form>];

export const isText: Check = (value) => typeof value === 'string';
function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks for fields that are not text. */
export const isBooleanOrNull: Check = (value) => value === null || typeof value === 'boolean';
export const isTextOrNull: Check = (value) => value === null || isText(value);
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
export const recordOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check);
/** An object with text wherever `example` has text. */
export const textsLike =
  (example: object): Check =>
  (value) => {
    if (!isRecord(value)) return false;
    const held = new Map(Object.entries(value));
    return Object.entries(example).every(([field, like]) => !isText(like) || isText(held.get(field)));
  };

/** What `fittingOf` answered for each stored draft. */
const fitting = new WeakMap<object, object>();

/** The fields of a stored draft that pass their checks: another version, or another program, may have stored it. */
function fittingOf<Form extends object>(stored: object, checks: Checks<Form> | undefined): Partial<Form> {
  const known = fitting.get(stored);
  if (known !== undefined) return known;
  const entries = Object.entries(stored);
  const fits = ([field, value]: [string, unknown]) => (checks?.[field as keyof Form] ?? isText)(value);
  const kept = entries.every(fits) ? stored : Object.fromEntries(entries.filter(fits));
  fitting.set(stored, kept);
  return kept;
}

/** A draft for whoever does not show it. */
export function draftOf<Form extends object>(name: string, ...[checks]: ChecksOf<Form>) {
  const read = () => fittingOf<Form>(useDrafts.getState()[name] ?? none, checks);
  return {
    read,
    type: (change: Partial<Form>) => put(name, { ...read(), ...change }),
    drop: (saved?: Partial<Form>) => put(name, saved === undefined ? none : withoutSaved(read(), saved)),
  };
}

export function useDraft<Form extends object>(name: string, ...checks: ChecksOf<Form>) {
  const typed = useDrafts((drafts) => fittingOf<Form>(drafts[name] ?? none, checks[0]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the checks of a name are the same every time
  const draft = useMemo(() => draftOf<Form>(name, ...checks), [name]);
  return { ...draft, typed };
}

/** Those of these drafts in which something is typed. */
export function useTypedDrafts(names: readonly string[]): string[] {
  const drafts = useDrafts();
  return names.filter((name) => drafts[name] !== undefined);
}

/** The draft of a form with a secret, or of what a person states: it is stored nowhere and goes with the form. */
export function useSecretDraft<Form extends object>(): Draft<Form> {
  const [typed, setTyped] = useState<Partial<Form>>(none);
  return {
    typed,
    type: (change) => setTyped((now) => ({ ...now, ...change })),
    drop: (saved) => setTyped((now) => (saved === undefined ? none : withoutSaved(now, saved))),
  };
}

/** The ids of what something is typed on, of drafts named `word` and one id. */
export function idsOfDrafts(word: string): string[] {
  return Object.keys(useDrafts.getState()).flatMap((name) => {
    const [first, id] = name.split(' ');
    return first === word && id !== undefined ? [id] : [];
  });
}

/** What has this id is gone, and so is all that was typed on it. */
export function dropDraftsOf(id: string): void {
  for (const name of Object.keys(useDrafts.getState())) {
    const [, ...ids] = name.split(' ');
    if (ids.includes(id)) put(name, none);
  }
}
