import { z } from 'zod';
import {
  decoration,
  lenientId,
  lenientInteger,
  lenientNumber,
  lenientString,
  lenientWord,
} from '../../shared/lib/lenient.ts';
import { listOf } from '../../shared/lib/list-of.ts';

const location = z.looseObject({ latitude: lenientNumber(), longitude: lenientNumber() });

/** One result of the discovery autocomplete (interface: Discovery autocomplete v2). Without an id, the address is one. */
const autocompleteResult = z
  .looseObject({
    id: decoration(lenientId(1000)),
    eziAddress: lenientWord(1000),
    location: decoration(location),
  })
  .transform((result) => ({ ...result, id: result.id ?? result.eziAddress }));

/** The document admits 10; more are read and cut off later rather than refused. */
export const autocompleteAnswer = listOf(autocompleteResult, 1000);

/** Where a hit that is no address may have its text: the document shows `address` only. */
const textNames = ['address', 'name', 'text', 'label', 'description', 'title'];

const source = z.looseObject({
  doc_id: decoration(lenientId(100)),
  type: decoration(lenientString(200)),
  location: decoration(lenientString(200)),
});

/** Answer of address search v1 (interface: Address search v1 result). */
export const addressSearchAnswer = z.looseObject({
  took: decoration(lenientNumber()),
  hits: z.looseObject({
    total: decoration(
      z.preprocess(
        (total) => (typeof total === 'number' ? { value: total } : total),
        z.looseObject({ value: decoration(lenientInteger()), relation: decoration(lenientString(50)) }),
      ),
    ),
    hits: listOf(z.looseObject({ _source: source }), 10_000),
  }),
});
export type AddressSource = z.infer<typeof source>;

/** The text of a hit of whatever type; empty where it has none. */
export function textOfSource(hit: AddressSource): string {
  const texts = textNames.map((name) => hit[name]).filter((text) => typeof text === 'string');
  return (texts.find((text) => text.trim() !== '') ?? '').trim().slice(0, 1000);
}
