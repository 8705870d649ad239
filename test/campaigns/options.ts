import { parseArgs } from 'node:util';

export const defaultSeed = 20261121;
export const defaultMinutes = 10;

export type CampaignChoice =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
  | {
      readonly kind: 'run';
      readonly names: readonly string[];
      readonly minutes: number;
      readonly seed: number;
    };

/** Reads the command line of `npm run test:campaigns`; `all` are the names that there are. */
export function readChoice(argv: readonly string[], all: readonly string[]): CampaignChoice {
  const wrong = (message: string): CampaignChoice => ({
    kind: 'wrong',
    message: `${message} --help lists what there is.`,
  });
  const text = { type: 'string' } as const;
  const options = { only: text, minutes: text, seed: text, help: { type: 'boolean' } } as const;
  let values: ReturnType<typeof parse>;
  function parse() {
    return parseArgs({ args: [...argv], options }).values;
  }
  try {
    values = parse();
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
  if (values.help) return { kind: 'help' };
  const names = values.only?.split(',').map((name) => name.trim()) ?? all;
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) return wrong(`--only: there is no ${unknown.join(', ')}.`);
  const minutes = Number(values.minutes ?? defaultMinutes);
  if (!(minutes >= 0)) return wrong(`--minutes takes a number from 0, not “${values.minutes}”.`);
  const seed = values.seed ?? String(defaultSeed);
  if (!/^\d{1,9}$/.test(seed)) return wrong(`--seed takes a whole number from 0, not “${seed}”.`);
  return { kind: 'run', names: all.filter((name) => names.includes(name)), minutes, seed: Number(seed) };
}

export function usage(all: readonly string[]): string {
  return `npm run test:campaigns -- [--only NAME,…] [--minutes N] [--seed N]

Runs long campaigns one after the other, and prints one line for each.

  --only NAME,…  ${all.join(', ')}
  --minutes N    for each campaign, ${defaultMinutes} unless told. A round that began is finished; 0 is one round
  --seed N       of the first round, ${defaultSeed} unless told; each further round takes the next number
  --help         this

The last line is "N passed, N failed". It ends with 0 only if nothing failed.`;
}
