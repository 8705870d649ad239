import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fuzz } from '../../faults/fuzz/fuzz.ts';
import { notParsers, parsers } from '../../faults/fuzz/parsers.ts';
import { sourcesIn } from '../../faults/fuzz/wire-schemas.ts';

/*
 * Crashes, prototype changes and broken promises of the parsers, by the same seed each time;
 * `node test/faults/fuzz/fuzz.ts --runs 100000` takes one that nobody chose.
 */
test('every parser survives values of the seed that is always the same', { timeout: 300_000 }, async () => {
  expect((await fuzz({ runsEach: 120, seed: 20261121 })).failures).toEqual([]);
});

/** What takes a text, bytes or a value from outside apart. */
const takesApart =
  /\.safeParse\(|JSON\.parse\(|\bwireProfileSchema\b.*\.parse\(|new TextDecoder\(|URL\.parse\(|^export function (?:parse|read|interpret|check|resolve)[A-Z]\w*\([^)]*: (?:string|unknown|Uint8Array)/m;

describe('a source that takes something from outside apart', () => {
  const fuzzed = new Set(parsers.flatMap(({ modules }) => modules));
  const sources = [...sourcesIn('main'), ...sourcesIn('shared/model')];
  const root = join(import.meta.dirname, '..', '..', '..');
  const source = (path: string) => readFileSync(join(root, path), 'utf8').replace(/^\s*(\*|\/\/).*$/gm, '');

  test.each(sources.filter((path) => takesApart.test(source(path))))(
    'is fuzzed, or says why not: %s',
    (path) => {
      expect(fuzzed.has(path) || path in notParsers).toBe(true);
    },
  );

  test('is there where one is named', () => {
    for (const path of [...fuzzed, ...Object.keys(notParsers)]) {
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    }
  });

  test('is named once only, with what it is fed', () => {
    expect(Object.keys(notParsers).filter((path) => fuzzed.has(path))).toEqual([]);
    expect(new Set(parsers.map(({ name }) => name)).size).toBe(parsers.length);
  });
});
