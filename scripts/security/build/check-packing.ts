import type { Finding } from '../rule.ts';

const wanted: Readonly<Record<string, readonly string[]>> = {
  // Empty where settings of the archive follow.
  asar: ['true', ''],
  afterPack: ['scripts/after-pack.mjs'],
};

/** That electron-builder makes an archive and sets the fuses: `key: value` at the first column of its settings. */
export function checkPacking(settings: string): readonly Finding[] {
  const said = new Map(
    settings.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      return at > 0 && !line.startsWith(' ') && !line.startsWith('#')
        ? [[line.slice(0, at), line.slice(at + 1).trim()]]
        : [];
    }),
  );
  return Object.entries(wanted).flatMap(([key, values]) =>
    values.includes(said.get(key) ?? 'not said')
      ? []
      : [
          {
            rule: 'packing',
            items: [31, 32],
            path: 'electron-builder.yml',
            line: 1,
            what: `${key} is ${said.get(key) ?? 'not said'}`,
            instead: `${key}: ${values[0]}`,
          },
        ],
  );
}
