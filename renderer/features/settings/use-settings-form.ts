import {
  type QueryFunction,
  type QueryKey,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Fault } from '../../../shared/lib/fault.ts';
import type { Draft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';

interface Options<View, Form extends object> {
  readonly query: { readonly queryKey: QueryKey; readonly queryFn: QueryFunction<View> };
  /** Where what is typed is until it is saved. */
  readonly draft: Draft<Form>;
  readonly toForm: (view: View) => Form;
  /** Writes all of it or nothing; `typed` is what was typed over the saved settings. Gives what is saved now. */
  readonly save: (form: Form, typed: Partial<Form>, was: View) => Promise<View>;
  /** The field that shows a fault of this name, where they are not called alike. */
  readonly fieldOf?: (fault: string) => string;
  /** A secret that was typed cannot be put back. */
  readonly canUndo?: boolean;
}

/** A form over saved settings: what is typed stands over them until it is saved, and no fault loses it. */
export interface SettingsFormState<View, Form> {
  readonly form: Form | undefined;
  readonly saved: UseQueryResult<View>;
  readonly typed: Partial<Form>;
  /** Texts that a colleague or another window saved since, in the place of what is typed here. */
  readonly savedElsewhere: readonly string[];
  set(change: Partial<Form>): void;
  save(): void;
  /** Drops what is typed and not saved. */
  discard(): void;
  /** Saves the settings before the last save again; null where there is nothing to go back to. */
  readonly undo: (() => void) | null;
  faultOf(field: string): string | null;
  readonly failure: ReturnType<typeof errorMessage> | null;
  readonly isChanged: boolean;
  readonly isSaved: boolean;
  readonly isPending: boolean;
}

export function useSettingsForm<View, Form extends object>(
  options: Options<View, Form>,
): SettingsFormState<View, Form> {
  const { query, draft, toForm, fieldOf = (fault) => fault } = options;
  const { typed } = draft;
  const cache = useQueryClient();
  const saved = useQuery<View>(query);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [isSaved, setSaved] = useState(false);
  const [before, setBefore] = useState<Partial<Form> | null>(null);
  // What stood in each field when the typing in it began.
  const [began, setBegan] = useState<Partial<Form>>({});
  const known = saved.data === undefined ? undefined : toForm(saved.data);
  const form = known === undefined ? undefined : { ...known, ...typed };
  const write = useMutation({
    mutationFn: async (change: Partial<Form>) => {
      if (saved.data === undefined || known === undefined) throw new Error('Nothing was read yet');
      const view = await options.save({ ...known, ...change }, change, saved.data);
      return { view, was: picked(known, change) };
    },
    onSuccess: ({ view, was }, change) => {
      cache.setQueryData<View>(query.queryKey, view);
      setFaults([]);
      draft.drop(change);
      setBegan({});
      setSaved(true);
      setBefore(options.canUndo === false || change === before ? null : was);
    },
    onError: (error) => setFaults(errorMessage(error).faults),
    meta: { isErrorShown: true },
  });
  const failure = write.error ? errorMessage(write.error) : null;
  return {
    form,
    saved,
    typed,
    savedElsewhere: known === undefined ? [] : savedSince(began, known, typed),
    set(change) {
      setSaved(false);
      if (known !== undefined) setBegan((now) => ({ ...picked(known, change), ...now }));
      draft.type(change);
      setFaults((now) => now.filter(({ field }) => !Object.keys(change).includes(fieldOf(field))));
    },
    save: () => write.mutate(typed),
    discard() {
      write.reset();
      setFaults([]);
      setBegan({});
      draft.drop();
    },
    undo: isSaved && before !== null ? () => write.mutate(before) : null,
    faultOf: (field) => faults.find((fault) => fieldOf(fault.field) === field)?.message ?? null,
    failure: failure !== null && failure.faults.length === 0 ? failure : null,
    isChanged: Object.keys(typed).length > 0,
    isSaved,
    isPending: write.isPending,
  };
}

/** Texts that are saved now where another one was when the typing began; what is typed here the same is no news. */
export function savedSince<Form extends object>(
  began: Partial<Form>,
  known: Form,
  typed: Partial<Form>,
): string[] {
  return (Object.keys(typed) as (keyof Form)[]).flatMap((field) => {
    const [was, is] = [began[field], known[field]];
    return typeof was === 'string' && typeof is === 'string' && is !== was && is !== typed[field] ? [is] : [];
  });
}

function picked<Form extends object>(form: Form, keys: Partial<Form>): Partial<Form> {
  const entries = Object.entries(form).filter(([key]) => Object.hasOwn(keys, key));
  return Object.fromEntries(entries) as Partial<Form>;
}
