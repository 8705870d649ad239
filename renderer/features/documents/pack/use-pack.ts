import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PackStep } from '../../../../shared/contract/views/pack.ts';
import type { PackArrangement } from '../../../../shared/model/pack/arrangement.ts';
import type { PackKind } from '../../../../shared/model/pack/templates.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { showError } from '../../../bridge/show-error.ts';

/** A pack as it would be made now, and how a person arranges it: each change is saved at once. */
export function usePack(matterId: string, kind: PackKind) {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const options = queries.packs.get.queryOptions({ input: { matterId, kind } });
  // What came since the dialog was last open belongs in it.
  const query = useQuery({ ...options, refetchOnMount: 'always' });
  // What the next change builds on: an answer to the one before may still be under way.
  const latest = useRef<PackArrangement | null>(null);
  const saving = useMutation(
    queries.packs.arrange.mutationOptions({
      // One after the other, so that the last arrangement is the one that stays.
      scope: { id: `pack ${matterId}` },
      onSuccess: (pack) => cache.setQueryData(options.queryKey, pack),
      onSettled: (_pack, _error, { arrangement }) => {
        if (latest.current === arrangement) latest.current = null;
      },
    }),
  );
  const save = (arrangement: PackArrangement | null) => {
    latest.current = arrangement;
    saving.mutate({ matterId, kind, arrangement });
  };
  return {
    query,
    arrange(change: (arrangement: PackArrangement) => PackArrangement) {
      const base = latest.current ?? query.data?.arrangement;
      if (base !== undefined) save(change(base));
    },
    restore: () => save(null),
  };
}

export type MadePack = Exclude<PackStep, { readonly kind: 'progress' }>;

interface Progress {
  readonly done: number;
  /** 0 while the person says where. */
  readonly total: number;
}

/** Makes the pack. Leaving the dialog cancels it. */
export function useMakePack(matterId: string, kind: PackKind) {
  const { client } = useOffice();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [made, setMade] = useState<MadePack | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function follow(controller: AbortController): Promise<void> {
    const { signal } = controller;
    try {
      for await (const step of await client.packs.make({ matterId, kind }, { signal })) {
        if (step.kind === 'progress') setProgress({ done: step.done, total: step.total });
        else if (!signal.aborted) setMade(step.kind === 'done' && step.path === null ? null : step);
      }
    } catch (error) {
      if (!signal.aborted) showError(error);
    } finally {
      if (running.current === controller) {
        running.current = null;
        setProgress(null);
      }
    }
  }

  return {
    progress,
    made,
    start() {
      if (running.current !== null) return;
      const controller = new AbortController();
      running.current = controller;
      setMade(null);
      setProgress({ done: 0, total: 0 });
      void follow(controller);
    },
    cancel() {
      running.current?.abort();
      running.current = null;
      setProgress(null);
    },
    again: () => setMade(null),
  };
}
