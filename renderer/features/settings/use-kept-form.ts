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
import { withoutSaved } from '../../../shared/lib/without-saved.ts';
import { failureText } from '../../bridge/failure.ts';
import { useSettingsDrafts } from './settings-drafts.ts';

interface KeptFormOptions<View, Form> {
  readonly query: { readonly queryKey: QueryKey; readonly queryFn: QueryFunction<View> };
  readonly toForm: (view: View) => Form;
  /** Writes all of it or nothing; `typed` is what is not as it was kept. Gives what is kept now. */
  readonly save: (form: Form, typed: Partial<Form>, was: View) => Promise<View>;
  /** The field that shows a fault of this name, where they are not called alike. */
  readonly fieldOf?: (fault: string) => string;
  /** A secret that was typed cannot be put back. */
  readonly canUndo?: boolean;
  /** Under what name unsaved typing outlives the screen. Left out, it goes with it, as a secret must. */
  readonly place?: string;
}

/** A form over something that the office keeps: what is typed stands over it until it is saved, and no fault loses it. */
export interface KeptForm<View, Form> {
  readonly form: Form | undefined;
  readonly kept: UseQueryResult<View>;
  readonly typed: Partial<Form>;
  set(change: Partial<Form>): void;
  save(): void;
  /** Forgets what is typed and not saved. */
  discard(): void;
  /** Saves what was kept before the last saving; null where there is nothing to go back to. */
  readonly undo: (() => void) | null;
  faultOf(field: string): string | null;
  readonly failure: ReturnType<typeof failureText> | null;
  readonly isChanged: boolean;
  readonly isSaved: boolean;
  readonly isPending: boolean;
}

export function useKeptForm<View, Form extends object>(
  options: KeptFormOptions<View, Form>,
): KeptForm<View, Form> {
  const { query, toForm, fieldOf = (fault) => fault } = options;
  const cache = useQueryClient();
  const kept = useQuery<View>(query);
  const [typed, setTyped] = useTyped<Form>(options.place);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [isSaved, setSaved] = useState(false);
  const [before, setBefore] = useState<Partial<Form> | null>(null);
  const known = kept.data === undefined ? undefined : toForm(kept.data);
  const form = known === undefined ? undefined : { ...known, ...typed };
  const write = useMutation({
    mutationFn: async (change: Partial<Form>) => {
      if (kept.data === undefined || known === undefined) throw new Error('Nothing was read yet');
      const view = await options.save({ ...known, ...change }, change, kept.data);
      return { view, was: picked(known, change) };
    },
    onSuccess: ({ view, was }, change) => {
      cache.setQueryData<View>(query.queryKey, view);
      setFaults([]);
      setTyped((now) => withoutSaved(now, change));
      setSaved(true);
      setBefore(options.canUndo === false || change === before ? null : was);
    },
    onError: (error) => setFaults(failureText(error).faults),
    meta: { isErrorShown: true },
  });
  const failure = write.error ? failureText(write.error) : null;
  return {
    form,
    kept,
    typed,
    set(change) {
      setSaved(false);
      setTyped((now) => ({ ...now, ...change }));
      setFaults((now) => now.filter(({ field }) => !Object.keys(change).includes(fieldOf(field))));
    },
    save: () => write.mutate(typed),
    discard() {
      write.reset();
      setFaults([]);
      setTyped(() => ({}));
    },
    undo: isSaved && before !== null ? () => write.mutate(before) : null,
    faultOf: (field) => faults.find((fault) => fieldOf(fault.field) === field)?.message ?? null,
    failure: failure !== null && failure.faults.length === 0 ? failure : null,
    isChanged: Object.keys(typed).length > 0,
    isSaved,
    isPending: write.isPending,
  };
}

/** What is typed: in the window's drafts where it has a name there, else for as long as the form stands. */
function useTyped<Form extends object>(place: string | undefined) {
  const [own, setOwn] = useState<Partial<Form>>({});
  const { drafts, type } = useSettingsDrafts();
  const setTyped = (change: (typed: Partial<Form>) => Partial<Form>) =>
    place === undefined ? setOwn(change) : type(place, change);
  return [place === undefined ? own : ((drafts[place] ?? {}) as Partial<Form>), setTyped] as const;
}

function picked<Form extends object>(form: Form, keys: Partial<Form>): Partial<Form> {
  const entries = Object.entries(form).filter(([key]) => Object.hasOwn(keys, key));
  return Object.fromEntries(entries) as Partial<Form>;
}
