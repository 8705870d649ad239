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
    const isForm = typeof draft === 'object' && draft !== null && !Array.isArray(draft);
    return isForm ? [[key.slice(keyOf('').length), draft]] : [];
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

/** A draft for whoever does not show it. */
export function draftOf<Form extends object>(name: string) {
  const read = () => (useDrafts.getState()[name] ?? none) as Partial<Form>;
  return {
    read,
    type: (change: Partial<Form>) => put(name, { ...read(), ...change }),
    drop: (saved?: Partial<Form>) => put(name, saved === undefined ? none : withoutSaved(read(), saved)),
  };
}

export function useDraft<Form extends object>(name: string) {
  const typed = useDrafts((drafts) => drafts[name] ?? none) as Partial<Form>;
  const draft = useMemo(() => draftOf<Form>(name), [name]);
  return { ...draft, typed };
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

/** What has this id is gone, and so is all that was typed on it. */
export function dropDraftsOf(id: string): void {
  for (const name of Object.keys(useDrafts.getState())) {
    const [, ...ids] = name.split(' ');
    if (ids.includes(id)) put(name, none);
  }
}
