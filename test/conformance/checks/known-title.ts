import type { Bench } from '../bench/bench.ts';
import { Skipped } from '../skipped.ts';

/** A title of the practice service that has everything. */
const ofPractice = '9938/671';

const titles = new WeakMap<Bench, Promise<string>>();

/** The volume/folio of a title of the service, bought once in a run where the service only shows an encrypted id. */
export function volumeFolioOf(bench: Bench): Promise<string> {
  const known = titles.get(bench) ?? find(bench);
  titles.set(bench, known);
  return known;
}

async function find(bench: Bench): Promise<string> {
  if (bench.practice !== null) return ofPractice;
  const { propertyPfi, parcels, titles: all } = await bench.findings.property();
  const { titleId, volumeFolio } = await bench.findings.title();
  if (volumeFolio !== null) return volumeFolio;
  const context = { propertyPfi, spis: parcels.map(({ spi }) => spi), titleCount: all.length };
  return bench.client.titles.decrypt({ titleId, matterNumber: 'CONFORMANCE-TITLE', context }).then(
    (bought) => bought.volumeFolio,
    () => {
      throw new Skipped('no volume/folio is known');
    },
  );
}
