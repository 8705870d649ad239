import {
  type Mutation,
  MutationCache,
  type MutationFunctionContext,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { showError } from './show-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen or the mutation's own `onError` shows the error. Otherwise a toast does. */
      readonly isErrorShown?: true;
      /** The queries that are read again however the mutation ended: a failed call may have been carried out. */
      readonly invalidates?: readonly QueryKey[];
      /** The mutation succeeds, and its own `onSuccess` runs, only after they were read again. */
      readonly awaitsRefetch?: true;
    };
  }
}

/** The cache of what main answered, with the rules that hold for every query and mutation. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      async onSuccess(_data, _variables, _result, { meta }, context) {
        const refetched = refetch(meta, context);
        if (meta?.awaitsRefetch) await refetched;
      },
      onError(error, _variables, _result, { meta }, context) {
        void refetch(meta, context);
        if (!meta?.isErrorShown) showError(error);
      },
    }),
    defaultOptions: {
      // The office process has its own retries and reports what moves: the page neither repeats calls nor polls.
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function refetch(meta: Mutation['meta'], { client }: MutationFunctionContext): Promise<unknown> {
  return Promise.all((meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
}
