import type {
  MatterFilter,
  MatterTable,
  MatterView,
  NumberedMatter,
} from '../../shared/contract/views/matter.ts';
import { filterTerms } from '../../shared/model/filter-terms.ts';
import { matterCost } from '../../shared/model/matter-cost.ts';
import { plainMatterNumber } from '../../shared/model/matter-number.ts';
import type { Db } from '../storage/db.ts';
import { knownMatter, similarMatterNumber } from '../storage/known-matter.ts';
import { isHeldIn, likesOf } from '../storage/like.ts';
import { isOwnMatter } from '../storage/own-things.ts';
import { keptOutMatter } from '../storage/restricted-matters.ts';
import type { MatterMoneys } from './matter-money.ts';
import { formerNumbers, matterColumns, matterViewOf } from './matter-views.ts';
import { isOrderedLike } from './ordered-land.ts';

export interface MatterLists {
  /**
   * Those of which each piece of the text is in number, client, party, property or the person who looks after it, last used
   * first. `all`: open ones before closed ones.
   */
  list(connectionId: string, filter: Partial<MatterFilter>, limit?: number): MatterView[];
  table(connectionId: string, filter: Partial<MatterFilter>, limit: number): MatterTable;
  /** What numbers mean of which a person typed one, the likeliest first. Makes nothing. */
  meant(connectionId: string, numbers: readonly string[]): NumberedMatter;
  /** The names of those who look after matters, the most used first. */
  people(connectionId: string): string[];
}

interface Condition {
  readonly sql: string;
  readonly values: readonly string[];
}

const shows = {
  open: 'AND closed_at IS NULL',
  closed: 'AND closed_at IS NOT NULL',
  all: '',
} as const;

/** More names than anybody chooses from. */
const maxPeople = 200;

export function createMatterLists(db: Db, money: Pick<MatterMoneys, 'moneyOfEach'>): MatterLists {
  function list(connectionId: string, filter: Partial<MatterFilter>, limit = 50): MatterView[] {
    const { show = 'open' } = filter;
    const found = narrowed(filter);
    const first = show === 'all' ? 'closed_at IS NOT NULL, ' : '';
    return db
      .all(
        `SELECT ${matterColumns} FROM matter WHERE connection_id = ? AND deleted_at IS NULL ${shows[show]} ${found.sql}
         ORDER BY ${first}last_used_at DESC LIMIT ?`,
        connectionId,
        ...found.values,
        limit,
      )
      .map(matterViewOf);
  }

  function people(connectionId: string): string[] {
    return db
      .all(
        `SELECT looked_after_by AS name FROM matter WHERE connection_id = ? AND looked_after_by > '' AND deleted_at IS NULL
         GROUP BY looked_after_by ORDER BY count(*) DESC, looked_after_by LIMIT ?`,
        connectionId,
        maxPeople,
      )
      .map(({ name }) => String(name));
  }

  return {
    list,
    people,
    table(connectionId, filter, limit) {
      const found = list(connectionId, filter, limit);
      const costs = money.moneyOfEach(found.map(({ id }) => id));
      const { sql, values } = narrowed(filter);
      const count = db.get(
        `SELECT count(*) AS n, count(closed_at) AS closed FROM matter WHERE connection_id = ? AND deleted_at IS NULL ${sql}`,
        connectionId,
        ...values,
      );
      const [all, closed] = [Number(count?.n ?? 0), Number(count?.closed ?? 0)];
      return {
        rows: found.map((matter) => ({ ...matter, cost: matterCost(costs(matter.id)) })),
        counts: { open: all - closed, closed, all },
        people: people(connectionId),
      };
    },
    meant(connectionId, numbers) {
      const typed = numbers.map(plainMatterNumber).filter((number) => number !== '');
      const known = typed.map((number) => knownMatter(db, connectionId, number)).find((one) => one !== null);
      if (known == null) {
        const [first = ''] = typed;
        const keptOut = first === '' ? null : keptOutMatter(db, connectionId, first);
        return { matter: null, similar: similarMatterNumber(db, connectionId, first), keptOut };
      }
      const row = db.get(`SELECT ${matterColumns} FROM matter WHERE id = ?`, known.id);
      return { matter: row === undefined ? null : matterViewOf(row), similar: null, keptOut: null };
    },
  };
}

/** The filter but for whether they are closed. */
function narrowed({ text = '', kind, settlement, lookedAfterBy, isMine }: Partial<MatterFilter>): Condition {
  const conditions: Condition[] = filterTerms(text).map((term) => {
    const likes = likesOf(term);
    const held = isHeldIn(
      ['number', formerNumbers, 'client', 'party_words', 'parties', 'property', 'looked_after_by'],
      term,
    );
    return {
      sql: `(${[held.sql, ...likes.map(() => isOrderedLike)].join(' OR ')})`,
      values: [...held.values, ...likes.flatMap((like) => [like, like, like])],
    };
  });
  if (kind !== undefined) conditions.push({ sql: 'kind = ?', values: [kind] });
  if (settlement === 'none') conditions.push({ sql: 'settlement_on IS NULL', values: [] });
  else if (settlement !== undefined) {
    const { from = '', to = '9999' } = settlement;
    conditions.push({ sql: 'settlement_on BETWEEN ? AND ?', values: [from, to] });
  }
  if (isMine === true) conditions.push({ sql: isOwnMatter, values: [] });
  if (lookedAfterBy !== undefined) conditions.push({ sql: 'looked_after_by = ?', values: [lookedAfterBy] });
  return {
    sql: conditions.map(({ sql }) => `AND ${sql}`).join(' '),
    values: conditions.flatMap(({ values }) => values),
  };
}
