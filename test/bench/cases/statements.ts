import { isDeepStrictEqual } from 'node:util';
import { interpretStatement } from '../../../main/register/interpret-statement.ts';
import { decodeText } from '../../../main/register/text-version.ts';
import { compareStatements } from '../../../shared/model/register-changes/compare-statements.ts';
import { parseVolumeFolio } from '../../../shared/model/volume-folio.ts';
import { aStatement } from '../../support/drss.ts';
import { interleave, milliseconds, type Row, timed } from '../measure.ts';

const encumbrances = 200;
const repeats = 50;

/** Reading and comparing a statement with 200 encumbrances, against the parsing and the equality of the same. */
export async function statements(): Promise<Row[]> {
  const before = large();
  const after = structuredClone(before);
  const list = after.titleSearchCertificate.encumbrancesCaveatsAndNotices.encumbrances;
  list.splice(3, 1);
  const [entry] = list;
  if (entry === undefined) throw new Error('no encumbrance');
  list.push({ ...structuredClone(entry), encumbranceType: 'CAVEAT', encumbranceDocument: 'AX123456B' });
  list.reverse();
  const json = JSON.stringify(before);
  const bytes = new TextEncoder().encode(json);
  const title = parseVolumeFolio('10940/843');
  if (!title.ok) throw new Error(title.failure.message);
  const often = (work: () => unknown) => async () =>
    (await timed(() => {
      for (let n = 0; n < repeats; n += 1) work();
    })) / repeats;
  const read = await interleave(
    often(() => interpretStatement(bytes, null, title.value, { loopbackOrigin: null })),
    often(() => JSON.parse(new TextDecoder().decode(bytes))),
  );
  const equal = structuredClone(before);
  const compared = await interleave(
    often(() => compareStatements(before, after, decodeText)),
    often(() => isDeepStrictEqual(before, equal)),
  );
  return [
    row(
      'a statement with 200 encumbrances read / JSON.parse of the same bytes',
      read,
      '≤ 10×',
      read.ratio <= 10,
    ),
    row(
      'two such statements compared / structural equality of two',
      compared,
      '≤ 20× and ≤ 5 ms',
      compared.ratio <= 20 && compared.ours <= 5,
    ),
  ];
}

function row(what: string, pair: Awaited<ReturnType<typeof interleave>>, goal: string, isMet: boolean): Row {
  const { ours, baseline, ratio } = pair;
  return {
    what,
    ours: milliseconds(ours),
    baseline: milliseconds(baseline),
    ratio: `${ratio.toFixed(2)}×`,
    goal,
    isMet,
  };
}

function large() {
  const statement = aStatement();
  const notices = statement.titleSearchCertificate.encumbrancesCaveatsAndNotices;
  const [entry] = notices.encumbrances;
  if (entry === undefined) throw new Error('no encumbrance');
  notices.encumbrances = Array.from({ length: encumbrances }, (_, n) => ({
    ...structuredClone(entry),
    encumbrancePriority: n + 1,
    encumbranceDocument: `AL${100_000 + n}V`,
    encumbranceText: `MORTGAGE AL${100_000 + n}V 02/03/2015 to secure what is owed from time to time`,
  }));
  return statement;
}
