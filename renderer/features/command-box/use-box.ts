import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SuggestionView } from '../../../shared/contract/views/property.ts';
import type { QuickSearchFound } from '../../../shared/contract/views/quick-search.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useStatus } from '../../bridge/use-status.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import type { Choice } from './choice.ts';
import type { BoxSources, Group } from './choices.ts';
import { createSuggestions, type SuggestionState } from './suggestions.ts';
import { useOffers } from './use-offers.ts';

export interface Box {
  readonly text: string;
  readonly groups: readonly Group[];
  readonly addresses: SuggestionState<SuggestionView>;
  /** Addresses shown are those of the text before. */
  readonly isStale: boolean;
  /** Both the office and the service have answered. */
  readonly isSettled: boolean;
  /** What Enter takes where nothing is pointed at; null while something better may still come. */
  readonly first: Choice | null;
  /** Further addresses could not be searched. */
  readonly moreError: unknown;
  /** Asks for further addresses of what is typed. */
  showMore(): void;
  type(text: string): void;
  clear(): void;
  retry(): void;
}

/** What is typed into the command box, and what there is for it: from the text itself, from the office, from the service. */
export function useBox(): Box {
  const offers = useOffers();
  const { client, queries } = useOffice();
  const [text, setText] = useState('');
  const [sources] = useState(() => ({
    addresses: createSuggestions<SuggestionView>({
      ask: (query, signal) => client.addresses.autocomplete({ query }, { signal }),
      fewest: 3,
    }),
    stored: createSuggestions<QuickSearchFound>({
      ask: async (query, signal) => [await client.quickSearch.find({ text: query }, { signal })],
      fewest: 2,
    }),
  }));
  const addresses = useSyncExternalStore(sources.addresses.subscribe, sources.addresses.state);
  const stored = useSyncExternalStore(sources.stored.subscribe, sources.stored.state);
  useEffect(
    () => () => {
      sources.addresses.clear();
      sources.stored.clear();
    },
    [sources],
  );
  const connectionId = useStatus()?.connection.id;
  const asked = useRef(connectionId);
  // What another connection suggested is neither shown nor counted aloud under this one.
  useEffect(() => {
    if (connectionId === undefined || connectionId === asked.current) return;
    const isSwitched = asked.current !== undefined;
    asked.current = connectionId;
    if (!isSwitched) return;
    sources.addresses.restart();
    sources.stored.restart();
  }, [connectionId, sources]);

  const type = (value: string) => {
    setText(value);
    const isCommand = value.trimStart().startsWith('>');
    sources.addresses.type(isCommand ? '' : value);
    sources.stored.type(isCommand ? '' : value);
  };
  const own = shown(stored)[0] ?? null;
  const isCommand = text.trimStart().startsWith('>');
  const matter = useViewState((state) => state.restricting);
  const sets = useQuery(
    queries.certificateSets.list.queryOptions({ input: {}, enabled: isCommand, staleTime: 60_000 }),
  ).data;
  // The service is asked again only where it found nothing and typing has stopped.
  const isAtRest = useDelayed(text, 400) === text;
  const hasFoundNothing = addresses.kind === 'none' && stored.kind !== 'loading';
  const mayHaveSlips =
    hasFoundNothing &&
    isAtRest &&
    offers?.isFoundElsewhere(offers.choicesFor({ text, addresses: [], stored: own }), text) === false;
  const similar = useQuery(
    queries.addresses.similar.queryOptions({
      input: { query: hasFoundNothing ? addresses.query.slice(0, 300) : '' },
      enabled: mayHaveSlips,
      staleTime: 60_000,
    }),
  ).data;
  const [moreFor, setMoreFor] = useState('');
  const isMoreWanted = moreFor !== '' && moreFor === text;
  const more = useQuery(
    queries.addresses.search.queryOptions({
      input: { searchFor: moreFor, type: 'address' },
      enabled: isMoreWanted,
      staleTime: 60_000,
    }),
  );
  const sourcesNow: BoxSources = {
    text,
    addresses: shown(addresses),
    stored: own,
    similar: mayHaveSlips ? (similar ?? []) : [],
    ...(isMoreWanted && !more.isError ? { more: more.data?.hits ?? null } : {}),
    areAddressesKnown: ['found', 'none', 'failed'].includes(addresses.kind),
    sets: sets?.sets ?? [],
    matter,
  };
  const groups = offers?.choicesFor(sourcesNow) ?? [];
  const isOfficeKnown = offers !== null && stored.kind !== 'loading';
  const isSettled = isOfficeKnown && addresses.kind !== 'loading';
  return {
    text,
    groups,
    addresses,
    isStale: addresses.kind === 'loading',
    isSettled,
    first: offers?.enterTakes(groups, text, isSettled, isOfficeKnown) ?? null,
    moreError: isMoreWanted ? more.error : null,
    showMore() {
      if (isMoreWanted) void more.refetch();
      else setMoreFor(text);
    },
    type,
    clear: () => type(''),
    retry: sources.addresses.retry,
  };
}

function shown<T>(state: SuggestionState<T>): readonly T[] {
  return state.kind === 'found' ? state.suggestions : state.kind === 'loading' ? state.previous : [];
}
