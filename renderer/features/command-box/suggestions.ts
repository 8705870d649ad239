/** What the address field knows at a moment. */
export type SuggestionState<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'tooShort'; readonly missing: number }
  | { readonly kind: 'loading'; readonly previous: readonly T[] }
  | { readonly kind: 'found'; readonly suggestions: readonly T[] }
  | { readonly kind: 'none'; readonly query: string }
  | { readonly kind: 'failed'; readonly error: unknown };

interface SuggestionSource<T> {
  /** Tells of new text, and asks at once where no question is under way; else when that one has ended. */
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
  /** Characters from which on it is asked. */
  readonly fewest: number;
}

/** Milliseconds after which a question that newer text waits for is given up. */
const staleAfterMs = 1000;
/** Milliseconds of rest in typing before asking again where the last question failed. */
const restAfterFailure = 500;

interface Question {
  readonly query: string;
  readonly aborting: AbortController;
  hasLasted: boolean;
}

/**
 * Suggestions while someone types, asked for without a delay and one question at a time: whoever types faster than the answers come
 * asks as often as they come, and the newest text is asked next. An answer to less than that is shown as what was found before.
 * A question under way is not aborted at each key, since that would close its connection and cost the next one a new one.
 */
export function createSuggestions<T>({ ask, fewest }: SuggestionOptions<T>): SuggestionSource<T> {
  const listeners = new Set<() => void>();
  let current: SuggestionState<T> = { kind: 'idle' };
  let question: Question | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = '';
  let hasFailed = false;

  function become(next: SuggestionState<T>): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function stop(): void {
    clearTimeout(timer);
    question?.aborting.abort();
    question = null;
  }

  async function askNow(): Promise<void> {
    stop();
    const mine: Question = { query: newest, aborting: new AbortController(), hasLasted: false };
    question = mine;
    timer = setTimeout(() => {
      mine.hasLasted = true;
      if (mine.query !== newest) void askNow();
    }, staleAfterMs);
    let end: SuggestionState<T>;
    try {
      const suggestions = await ask(mine.query, mine.aborting.signal);
      end = suggestions.length > 0 ? { kind: 'found', suggestions } : { kind: 'none', query: mine.query };
    } catch (error) {
      end = { kind: 'failed', error };
    }
    if (question !== mine) return;
    clearTimeout(timer);
    question = null;
    hasFailed = end.kind === 'failed';
    if (mine.query === newest) return become(end);
    if (!hasFailed) become({ kind: 'loading', previous: end.kind === 'found' ? end.suggestions : [] });
    askNext();
  }

  /** A service that just failed is not asked at each key. */
  function askNext(): void {
    if (question !== null && !question.hasLasted) return;
    clearTimeout(timer);
    if (hasFailed) timer = setTimeout(() => void askNow(), restAfterFailure);
    else void askNow();
  }

  function startLoading(): void {
    if (current.kind === 'loading') return;
    become({ kind: 'loading', previous: current.kind === 'found' ? current.suggestions : [] });
  }

  function type(text: string): void {
    const query = text.trim().replace(/\s+/g, ' ');
    if (query === newest && current.kind !== 'idle') return;
    newest = query;
    if (query.length >= fewest) {
      startLoading();
      askNext();
    } else {
      stop();
      become(query.length === 0 ? { kind: 'idle' } : { kind: 'tooShort', missing: fewest - query.length });
    }
  }

  return {
    type,
    retry() {
      startLoading();
      void askNow();
    },
    restart() {
      stop();
      hasFailed = false;
      become({ kind: 'idle' });
      type(newest);
    },
    clear() {
      stop();
      newest = '';
      hasFailed = false;
      become({ kind: 'idle' });
    },
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
