import { parseEziAddress } from '../../shared/model/ezi-address.ts';
import type { Db } from '../storage/db.ts';

/** What the office learned of addresses from what it looked up and ordered: nothing here asks a service. */
export interface KnownLand {
  /**
   * As the service named it with a property: of this address, or of every other one of the same suburb and postcode where at
   * least two are known. Null where that is not known; a suburb can lie in two municipalities.
   */
  municipalities(connectionId: string): (eziAddress: string) => string | null;
  /** Words of addresses, in capitals; asked for as a person types, so each address is read once. */
  words(connectionId: string): ReadonlySet<string>;
}

interface Learned {
  /** Looked-up properties that were read, and the last of them: the number of a row may be given to another. */
  count: number;
  lastRow: number;
  lastId: string;
  readonly ofAddress: Map<string, string>;
  /** Of all these addresses. */
  readonly words: Set<string>;
  /** Addresses of each postcode, with their suburb once it was asked for: there are many, and few are. */
  readonly ofPostcode: Map<string, Map<string, string | null>>;
}

export function createKnownLand(db: Db): KnownLand {
  const known = new Map<string, Learned>();
  /** Words of the addresses that were ordered for, and the last item that was read. */
  const ordered = new Map<string, { lastRow: number; readonly words: Set<string> }>();

  /** Reads what was looked up since the last time, or all where some of it is gone. */
  function learn(connectionId: string): Learned {
    const state = db.get(
      `SELECT count(*) AS n, coalesce(max(rowid), 0) AS last FROM matter_link WHERE connection_id = ? AND kind = 'property'`,
      connectionId,
    );
    const [count, last] = [Number(state?.n), Number(state?.last)];
    const idAt = (row: number) => String(db.get('SELECT id FROM matter_link WHERE rowid = ?', row)?.id ?? '');
    const before = known.get(connectionId) ?? none();
    const isAsBefore = idAt(before.lastRow) === before.lastId;
    if (isAsBefore && before.count === count && before.lastRow === last) return before;
    const added = read(connectionId, before.lastRow);
    const isWhole = isAsBefore && before.count + added.length === count;
    const learned = isWhole ? before : none();
    for (const row of isWhole ? added : read(connectionId, 0)) note(learned, row.address, row.municipality);
    learned.count = count;
    learned.lastRow = last;
    learned.lastId = idAt(last);
    known.set(connectionId, learned);
    return learned;
  }

  function read(connectionId: string, after: number) {
    return db
      .all(
        `SELECT json_extract(answer, '$.property.address', '$.property.municipality') AS said FROM matter_link
         WHERE connection_id = ? AND kind = 'property' AND rowid > ?`,
        connectionId,
        after,
      )
      .map(({ said }) => {
        const [address, municipality] = JSON.parse(String(said ?? '[]')) as (string | null)[];
        return { address: address ?? '', municipality: municipality ?? '' };
      });
  }

  return {
    municipalities(connectionId) {
      const { ofAddress, ofPostcode } = learn(connectionId);
      return (eziAddress) => {
        const address = eziAddress.toUpperCase();
        const own = ofAddress.get(address);
        if (own !== undefined) return own;
        const around = ofPostcode.get(postcodeOf(address)) ?? new Map<string, string | null>();
        const suburb = suburbOf(address);
        const there = [...around].filter(([other, known]) => {
          const its = known ?? suburbOf(other);
          around.set(other, its);
          return its === suburb;
        });
        const [only, another] = new Set(there.map(([other]) => ofAddress.get(other)));
        return there.length > 1 && another === undefined ? (only ?? null) : null;
      };
    },
    words(connectionId) {
      const read = ordered.get(connectionId) ?? { lastRow: 0, words: new Set<string>() };
      ordered.set(connectionId, read);
      // The plus keeps SQLite to what is new: an index of the connection holds all that was ever ordered.
      const added = db.all(
        'SELECT max(rowid) AS last, address FROM item WHERE rowid > ? AND +connection_id = ? AND address IS NOT NULL GROUP BY address',
        read.lastRow,
        connectionId,
      );
      for (const { last, address } of added) {
        read.lastRow = Math.max(read.lastRow, Number(last));
        for (const word of wordsOf(String(address))) read.words.add(word);
      }
      return new Set([...learn(connectionId).words, ...read.words]);
    },
  };
}

function none(): Learned {
  return { count: 0, lastRow: 0, lastId: '', ofAddress: new Map(), words: new Set(), ofPostcode: new Map() };
}

function note({ ofAddress, words, ofPostcode }: Learned, given: string, municipality: string): void {
  const address = given.toUpperCase();
  if (address === '' || municipality === '') return;
  ofAddress.set(address, municipality);
  for (const word of wordsOf(address)) words.add(word);
  const postcode = postcodeOf(address);
  const there = ofPostcode.get(postcode) ?? new Map<string, string | null>();
  ofPostcode.set(postcode, there.set(address, null));
}

function wordsOf(address: string): readonly string[] {
  return address.toUpperCase().match(/\p{L}[\p{L}'’-]{2,}/gu) ?? [];
}

function postcodeOf(address: string): string {
  return /\d{4}$/.exec(address)?.[0] ?? '';
}

/** The address itself where it cannot be divided. */
function suburbOf(address: string): string {
  const read = parseEziAddress(address);
  return read.ok ? read.value.locality : address;
}
