import type { TableRows } from './table-rows.ts';

/** A page of rows from `offset` on. */
interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** How many rows there are in all. */
  readonly total: number;
  /** Where the row that was asked for as `find` stands now, or null where it is not among them. */
  readonly foundAt: number | null;
}

export interface PageSource<Row> {
  load(
    question: string,
    asked: { readonly offset: number; readonly limit: number; readonly find: string | null },
    signal: AbortSignal,
  ): Promise<RowPage<Row>>;
  ids(question: string, first: number, last: number): Promise<readonly string[]>;
  idOf(row: Row): string;
}

/** What is at hand: whole pages by their number. Never changed; the next state is a new one. */
interface PagesState<Row> {
  /** What the rows answer; null before the first came. */
  readonly question: string | null;
  readonly count: number;
  readonly pages: ReadonlyMap<number, readonly Row[]>;
  readonly error: unknown;
}

const pageSize = 100;
/** Pages kept around what is in sight, so that a long scroll does not gather all. */
const pagesKept = 12;

/**
 * Pages of rows as they are scrolled to. What is asked for again replaces what is there at once, when it is here: a list that
 * moves under the eye never shows two states of itself, and the anchor tells where what was in sight has gone.
 */
export class PagedRows<Row> {
  state: PagesState<Row> = { question: null, count: 0, pages: new Map(), error: null };
  readonly #source: PageSource<Row>;
  readonly #listeners = new Set<() => void>();
  /** Pages on their way, of the question that is asked now. */
  readonly #loading = new Set<number>();
  /** Pages that did not come: they are asked for again when the person says so, or when the list moved. */
  readonly #failed = new Set<number>();
  #question: string | null = null;
  #sight = { first: 0, last: 0, anchor: null as string | null };
  #stopped = new AbortController();
  /** Set where what is in sight changed again while it was being asked for. */
  #isStale = false;
  #isRenewing = false;

  constructor(source: PageSource<Row>) {
    this.#source = source;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks another question: its first rows take the place of those of the last one when they are here. */
  ask(question: string): void {
    if (question === this.#question) return;
    this.#restart();
    this.#question = question;
    this.#sight = { first: 0, last: 0, anchor: null };
    void this.#renew();
  }

  /** Asks again for what is in sight. */
  refresh(): void {
    if (this.#question === null) return;
    if (this.#isRenewing) this.#isStale = true;
    else {
      this.#restart();
      void this.#renew();
    }
  }

  stop(): void {
    this.#restart();
    this.#question = null;
  }

  rowsOf(state: PagesState<Row>): TableRows<Row> {
    const at = (index: number) =>
      state.pages.get(Math.floor(index / pageSize))?.[index - Math.floor(index / pageSize) * pageSize];
    return {
      count: state.count,
      at,
      indexOf: (id) => this.#placeOf(state, id),
      show: (first, last, anchor) => this.#show(first, last, anchor),
      ids: async (first, last) =>
        state.question === null ? [] : this.#source.ids(state.question, first, last),
    };
  }

  /** Looked for when it is asked: few rows are, and there are new pages many times while a list is scrolled. */
  #placeOf(state: PagesState<Row>, id: string): number | null {
    for (const [page, rows] of state.pages) {
      const index = rows.findIndex((row) => this.#source.idOf(row) === id);
      if (index >= 0) return page * pageSize + index;
    }
    return null;
  }

  #show(first: number, last: number, anchor: string | null): void {
    // What is shown is of another question: its places mean nothing for this one.
    if (this.state.question !== this.#question) return;
    // One page ahead, the way the list is scrolled.
    const ahead = first < this.#sight.first ? first - pageSize : last + pageSize;
    const end = Math.max(this.state.count - 1, 0);
    this.#sight = { first, last, anchor };
    for (const page of pagesOf(Math.min(first, ahead), Math.min(Math.max(last, ahead), end))) {
      if (!this.state.pages.has(page)) void this.#fill(page);
    }
  }

  /** One page more, beside those that are here. */
  async #fill(page: number): Promise<void> {
    const question = this.#question;
    if (question === null || this.#loading.has(page) || this.#failed.has(page)) return;
    this.#loading.add(page);
    const { signal } = this.#stopped;
    try {
      const asked = { offset: page * pageSize, limit: pageSize, find: null };
      const { rows, total } = await this.#source.load(question, asked, signal);
      if (signal.aborted) return;
      this.#loading.delete(page);
      // The list grew or shrank meanwhile: what is here belongs to another moment.
      if (total !== this.state.count) return this.refresh();
      const pages = nearest(new Map([...this.state.pages, [page, rows]]), this.#sight);
      this.#become({ ...this.state, pages, error: null });
    } catch (error) {
      if (signal.aborted) return;
      this.#loading.delete(page);
      this.#failed.add(page);
      this.#become({ ...this.state, error });
    }
  }

  /** Everything in sight, as it is now. */
  async #renew(): Promise<void> {
    const question = this.#question;
    if (question === null) return;
    const { signal } = this.#stopped;
    this.#isRenewing = true;
    try {
      const { first, last, anchor } = this.#sight;
      const page = Math.floor(first / pageSize);
      const top = await this.#source.load(
        question,
        { offset: page * pageSize, limit: pageSize, find: anchor },
        signal,
      );
      const before = anchor === null ? null : this.#placeOf(this.state, anchor);
      const moved = before === null || top.foundAt === null ? 0 : top.foundAt - before;
      const pages = new Map([[page, top.rows]]);
      for (const wanted of pagesOf(Math.max(first + moved, 0), Math.max(last + moved, 0))) {
        if (pages.has(wanted) || wanted * pageSize >= top.total) continue;
        const asked = { offset: wanted * pageSize, limit: pageSize, find: null };
        pages.set(wanted, (await this.#source.load(question, asked, signal)).rows);
      }
      if (signal.aborted) return;
      this.#become({ question, count: top.total, pages, error: null });
    } catch (error) {
      if (signal.aborted) return;
      this.#become({ ...this.state, error });
    }
    this.#isRenewing = false;
    if (this.#isStale) {
      this.#isStale = false;
      this.refresh();
    }
  }

  #restart(): void {
    this.#stopped.abort();
    this.#stopped = new AbortController();
    this.#loading.clear();
    this.#failed.clear();
    this.#isRenewing = false;
    this.#isStale = false;
  }

  #become(state: PagesState<Row>): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}

function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(first, 0) / pageSize);
  const to = Math.floor(Math.max(last, first, 0) / pageSize);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function nearest<Row>(
  pages: ReadonlyMap<number, readonly Row[]>,
  sight: { readonly first: number; readonly last: number },
): ReadonlyMap<number, readonly Row[]> {
  if (pages.size <= pagesKept) return pages;
  const middle = (sight.first + sight.last) / 2 / pageSize;
  const byDistance = [...pages].sort(([a], [b]) => Math.abs(a - middle) - Math.abs(b - middle));
  return new Map(byDistance.slice(0, pagesKept));
}
