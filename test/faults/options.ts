export const help = `npm run faults -- [--sample | --quick | --full] [--seed N] [--only TEXT | --list [TEXT]]

Kills the program at every moment of an order, against servers that misbehave, and compares what it
knows afterwards with what the server did.

  --sample     some eighty scenarios, one of each kind at least: the share of npm test
  --quick      a choice of the scenarios, for at most four minutes (this is what runs without an option)
  --full       every scenario, then power cuts and damaged libraries. It shows its progress, and goes on
               where it was when it is ended and started again
  --seed N     a whole number from 0: another choice and other circumstances (20261121 unless told)
  --only TEXT  scenarios with this text in their name, all of them. Some texts: “clicks”, “opened twice”,
               “two windows”, “window gone”, “quit at”, “proxy”, “two programs”, “running library”,
               “readOnly”, “nothingWritten”, “onceFull” (and onceBusy, onceReadOnly, onceLogFull)
               The names of what runs are shown where they are at most 20
  --list TEXT  the names of the scenarios with this text in them and how many they are, or without a text of
               all. Runs nothing. A whole name after --only runs that scenario alone, with the same seed
  --help       this

The last line: N scenarios, K kills: L lost, D doubled, P phantom, W wrongly rejected, U left unknown.
It ends with 0 only where nothing was lost, doubled, phantom or wrongly rejected, and where every order
left unknown is one whose history cannot be read.`;

type Size = 'sample' | 'quick' | 'full';

type Options =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
  | {
      readonly kind: 'run' | 'list';
      readonly size: Size;
      readonly seed: number;
      readonly only: string | null;
    };

const sizes: readonly Size[] = ['sample', 'quick', 'full'];
const defaultSeed = 20261121;

/** The options of a command line; what is wrong names the option and what it takes. */
export function readOptions(words: readonly string[]): Options {
  let kind: 'run' | 'list' = 'run';
  let size: Size | null = null;
  let seed = defaultSeed;
  let only: string | null = null;
  const wrong = (message: string): Options => ({
    kind: 'wrong',
    message: `${message} --help lists them all.`,
  });
  for (let at = 0; at < words.length; at += 1) {
    const [name = '', inline] = split(words[at] ?? '');
    const value = () => {
      if (inline !== undefined) return inline;
      at += 1;
      return words[at];
    };
    if (name === '--help') return { kind: 'help' };
    const chosen = sizes.find((one) => name === `--${one}`);
    if (chosen !== undefined) {
      if (size !== null && size !== chosen) return wrong(`${name}: choose --${size} or ${name}, not both.`);
      size = chosen;
    } else if (name === '--seed') {
      const text = value() ?? '';
      if (!/^\d{1,10}$/.test(text)) return wrong(`--seed takes a whole number from 0, not “${text}”.`);
      seed = Number(text);
    } else if (name === '--only') {
      only = value() ?? '';
      if (only === '') return wrong('--only takes a part of the name of a scenario.');
    } else if (name === '--list') {
      kind = 'list';
      if (inline !== undefined || words[at + 1]?.startsWith('--') === false) only = value() ?? null;
    } else return wrong(`${name}: there is no such option.`);
  }
  return { kind, size: size ?? 'quick', seed, only };
}

function split(word: string): [string, string?] {
  const at = word.indexOf('=');
  return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)];
}
