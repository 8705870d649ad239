import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Words that have a standard term, in code, comments, file names and documents. Only what is wrong wherever it stands is here:
 * a word that is also right English somewhere is listed as the identifiers that it was part of.
 */
const retired: readonly (readonly [word: RegExp, use: string])[] = [
  [/\b(?:most|longest|fewest|shortest|least)[A-Z]\w*/, 'max…, min…, with the unit'],
  [/stopwatch/i, 'deadline'],
  [/\bcreateWays\b|\bwaysThrough\b|\bhttp\/ways\b/, 'network routes'],
  [/shelf\b/i, 'repository, cache'],
  [/CredentialKeeper|\bkeeper\b/, 'credential store'],
  [
    /[a-z]Patience\b|\bpatience[A-Z]\w*|\bPatience\b|\bconst patience\b/,
    'poll interval, time limit, timeout',
  ],
  [/\btwinOf\b|\btwins?\b/i, 'possible duplicate'],
  [/alreadyHeld|already-held|orderedBefore|ordered-before/i, 'existing purchases, earlier order'],
  [/\bTrial(?:Answer|s)?\b|\b(?:search|service)Trials\b|\btrial(?:List|Bytes)\b|\btryIt\b/, 'sample request'],
  [/\b(?:create)?handOuts?(?:Step)?\b|\bhand(?:Copy|Made|Streamed)\b/i, 'export'],
  [/\bhand-(?:outs?|copy|streamed)\b|platform\/hand-/, 'export'],
  [/\bFileToHand\b/, 'FileToExport'],
  [/\bNOT_KEPT\b|\bnotKept\b/, 'NOT_FOUND'],
  [/\banew\b|[a-z]Anew\b/i, 'again'],
  [/\bas (?:it|they) came\b|asItCame/, 'as received, unchanged'],
  [/\bisSetAside\b|\bsetAsideOrEnded\b/, 'quarantined'],
  [
    /\bdesk(?:Handlers|Found)\b|\b\w*Desk\b|\bDesk(?:Found|Options)\b|-desk\b(?!:)|\/desk(?:\.ts|-)|\bdesk\.\w+\(/,
    'app, window, settings, quick search',
  ],
  [/\bbringBack\b|bring-back/i, 'restore from log'],
  [/\bafterLook\b|after-look/i, 'apply lookup'],
  [/\bmanners?\b(?! of holding)|[a-z]Manners?\b/i, 'behaviour, options'],
  [/mischief/i, 'fault'],
  [/\bplant(?:s|ed|ing)?\b|\bplant[A-Z]|[a-z]Planted\b/i, 'seeded fault'],
  [/\b[Ww]alks\b|\bwalk(?:ed|ing)?\b|\bwalk[A-Z]|-walk\b/, 'flow (through screens), visit, traverse'],
  [/(?:proxy|search|choose)-?Ways?\b/i, 'behaviours of a proxy, search form'],
  [/\b(?:use)?KeptForm\b|\bisNotKept\b|letGo(?:OfMatter|Elsewhere)|wearAsLast/, 'saved, cached, clear'],
  [/\b(?:use)?Deed\b/, 'Action, useRunAction'],
  [/\btellFailure\b|\bfailureText\b/, 'showError, errorMessage'],
  [/\buseKept(?:Places|Focus)\b/, 'useScrollRestoration, useFocusRecovery'],
  [/\bHeldView\b|\buseHeld\b/, 'ExistingItem, useExistingItems'],
  [/\baskedPart\b/, 'the `section` search parameter'],
  [/\bisTakenAlong\b/, 'selectionFollowsFocus'],
  [/\bchaseNotes?\b|\bChaseNote\b|chase-note/, 'follow-up email'],
  [/ElsewhereOffice|(?:open|with|run)Elsewhere|elsewhere-office/, 'other service'],
];

/** CHANGELOG.md and the decisions tell of what was. */
const zones = ['main', 'shared', 'preload', 'renderer', 'test', 'scripts', 'docs'];
const excluded = ['docs/decisions', 'docs/images', 'test/unit/retired-words.test.ts'];
const text = /\.(?:[cm]?[jt]sx?|json|md|css|html|grit|ya?ml|sh)$/;

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .map((entry) => ({ entry, path: `${folder}/${entry.name}` }))
    .filter(({ path }) => !excluded.includes(path))
    .flatMap(({ entry, path }) => (entry.isDirectory() ? filesBelow(path) : [path]));
}

/** `file:line: word (use …)` of each retired word; line 0 is the file's name. */
function retiredIn(path: string, content: string): string[] {
  return [path, ...content.split('\n')].flatMap((line, number) =>
    retired.flatMap(([word, use]) => {
      const found = word.exec(line)?.[0];
      return found === undefined ? [] : [`${path}:${number}: ${found} (use ${use})`];
    }),
  );
}

test('no retired word comes back, in code, comments, file names and documents', () => {
  const files = [
    ...zones.flatMap(filesBelow),
    ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'package.json'],
  ].filter((path) => text.test(path));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((path) => retiredIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('a retired word is found in a name, a comment and code, and English is let through', () => {
  expect(retiredIn('main/http/stopwatch.ts', 'a\n/** Asked anew. */\nconst mostBytes = 1;')).toEqual([
    'main/http/stopwatch.ts:0: stopwatch (use deadline)',
    'main/http/stopwatch.ts:2: anew (use again)',
    'main/http/stopwatch.ts:3: mostBytes (use max…, min…, with the unit)',
  ]);
  const english =
    'At most three; at least one. The way it works, handed over, --patience 60, { trial: true }, the manner of holding.';
  expect(retiredIn('docs/page.md', english)).toEqual([]);
});
