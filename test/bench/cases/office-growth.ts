import { given, TestOffice } from '../../support/office.ts';
import { median, type Row } from '../measure.ts';

const sizes = [1_000, 10_000, 100_000] as const;
const pulls = 200;

/** To ask an office of so many entries for news where there are none, and for its last hundred entries. */
export async function officeGrowth(): Promise<Row[]> {
  const office = await TestOffice.start(['alice']);
  try {
    const alice = await office.computer('alice');
    const nothing: number[] = [];
    const hundred: number[] = [];
    for (const size of sizes) {
      office.postgres.sql(fillSql(size), 'office');
      const timed = async (after: number, count: number) => {
        const times: number[] = [];
        for (let n = 0; n < pulls; n += 1) {
          const start = performance.now();
          const { entries } = given(await alice.server.pull(after, 100));
          times.push(performance.now() - start);
          if (entries.length !== count) throw new Error(`${entries.length} entries instead of ${count}`);
        }
        return median(times);
      };
      nothing.push(await timed(size, 0));
      hundred.push(await timed(size - 100, 100));
    }
    return [rowOf('nothing new', nothing), rowOf('the last hundred entries', hundred)];
  } finally {
    await office.close();
  }
}

function rowOf(what: string, times: readonly number[]): Row {
  const [first = 1, ...others] = times;
  const ratio = Math.max(...others) / first;
  return {
    what: `a pull of ${what}, in an office of ${sizes.map((size) => size.toLocaleString('en-AU')).join(' / ')} entries`,
    ours: times.map((time) => `${time.toFixed(2)} ms`).join(' / '),
    baseline: 'the first of them',
    ratio: `${ratio.toFixed(2)}×`,
    goal: '≤ 1.5×',
    isMet: ratio <= 1.5,
  };
}

/** Entries up to this number, as long as those of a matter. */
function fillSql(size: number): string {
  return `
    INSERT INTO landfolio.numbered (n, id, sha256)
    SELECT n, gen_random_uuid(), sha256(n::text::bytea) FROM generate_series((SELECT last + 1 FROM landfolio.counter), ${size}) AS n;
    INSERT INTO landfolio.entry (n, id, computer, login, kind, version, matter, body, sha256, arrived_at, seal)
    SELECT n, id, gen_random_uuid(), 'alice', 'matter', 1, NULL, json_build_object('thing', id, 'fields', repeat('x', 400)),
      sha256, clock_timestamp(), sha256 FROM landfolio.numbered WHERE n > (SELECT last FROM landfolio.counter);
    UPDATE landfolio.counter SET last = ${size};
    ANALYZE landfolio.entry`;
}
