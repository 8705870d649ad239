/** What the address field knows at a moment. */
export type SuggestionState<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'tooShort'; readonly missing: number }
  | { readonly kind: 'loading'; readonly previous: readonly T[] }
  | { readonly kind: 'found'; readonly suggestions: readonly T[] }
  | { readonly kind: 'none'; readonly query: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Addresses that occur more than once. */
export function twinsAmong(suggestions: readonly { readonly eziAddress: string }[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twins = new Set<string>();
  for (const { eziAddress } of suggestions) (seen.has(eziAddress) ? twins : seen).add(eziAddress);
  return twins;
}

export interface SuggestionSource<T> {
  /** Tells of new text. Waits for a rest in typing, aborts the question that is superseded, and asks. */
  type(text: string): void;
  /** Asks the last text again at once. */
  retry(): void;
  /** Forgets what was found and asks the last text again, of which nothing of before is shown meanwhile. */
  restart(): void;
  /** Forgets everything and aborts what is under way. */
  clear(): void;
  state(): SuggestionState<T>;
  subscribe(listener: () => void): () => void;
}

interface SuggestionOptions<T> {
  readonly ask: (query: string, signal: AbortSignal) => Promise<readonly T[]>;
  /** Milliseconds of rest in typing before asking. */
  readonly wait: number;
  /** Characters from which on it is asked. */
  readonly fewest: number;
}

/**
 * Suggestions while someone types. An answer counts only while its question is the newest: an older one is aborted,
 * and if it answers all the same, it is dropped.
 */
export function createSuggestions<T>({ ask, wait, fewest }: SuggestionOptions<T>): SuggestionSource<T> {
  const listeners = new Set<() => void>();
  let current: SuggestionState<T> = { kind: 'idle' };
  let question: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastQuery = '';

  function become(next: SuggestionState<T>): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function supersede(): void {
    clearTimeout(timer);
    question?.abort();
    question = null;
  }

  async function askNow(query: string): Promise<void> {
    const mine = new AbortController();
    question = mine;
    try {
      const suggestions = await ask(query, mine.signal);
      if (question !== mine) return;
      become(suggestions.length > 0 ? { kind: 'found', suggestions } : { kind: 'none', query });
    } catch (error) {
      if (question === mine) become({ kind: 'failed', error });
    }
  }

  function startLoading(): void {
    const previous =
      current.kind === 'found' ? current.suggestions : current.kind === 'loading' ? current.previous : [];
    become({ kind: 'loading', previous });
  }

  function type(text: string): void {
    const query = text.trim().replace(/\s+/g, ' ');
    supersede();
    lastQuery = query;
    if (query.length === 0) become({ kind: 'idle' });
    else if (query.length < fewest) become({ kind: 'tooShort', missing: fewest - query.length });
    else {
      startLoading();
      timer = setTimeout(() => void askNow(query), wait);
    }
  }

  return {
    type,
    retry() {
      supersede();
      startLoading();
      void askNow(lastQuery);
    },
    restart() {
      become({ kind: 'idle' });
      type(lastQuery);
    },
    clear() {
      supersede();
      lastQuery = '';
      become({ kind: 'idle' });
    },
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
