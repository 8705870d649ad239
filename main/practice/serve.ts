import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createScenarioBook, type ScenarioBook } from './scenarios/scenario-book.ts';
import { startPracticeService } from './service.ts';

const usage =
  'node main/practice/serve.ts [--port N] [--seed N] [--pace N] [--state FILE] [--write-connection FILE] [--write-key FILE] [--scenario NAME]...';

/** The practice service by itself: prints one line of JSON when it listens, and runs until it is told to stop. */
async function serve(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      seed: { type: 'string' },
      pace: { type: 'string' },
      state: { type: 'string' },
      'write-connection': { type: 'string' },
      'write-key': { type: 'string' },
      scenario: { type: 'string', multiple: true },
    },
  });
  const scenarios = scenariosOf(values.scenario ?? []);
  const service = await startPracticeService({
    port: number('--port', values.port, 0, 65_535),
    seed: number('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
    pace: number('--pace', values.pace, 0.001, 1_000_000),
    statePath: values.state ?? null,
    scenarios,
  });
  const { url, clientId, clientSecret, connectionFile } = service;
  const connectionPath = values['write-connection'];
  if (connectionPath !== undefined) {
    writeFileSync(connectionPath, `${JSON.stringify(connectionFile, null, 2)}\n`);
  }
  if (values['write-key'] !== undefined) writeFileSync(values['write-key'], await service.authenticityKey());
  // Before the line that says it is ready: whoever reads that may tell it to stop at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      service.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  process.stdout.write(`${JSON.stringify({ url, clientId, clientSecret })}\n`);
}

function scenariosOf(names: readonly string[]): ScenarioBook {
  const book = createScenarioBook(Date.now);
  const unknown = names.find((name) => !book.set(name, true));
  if (unknown === undefined) return book;
  const known = book.list().map(({ name }) => name);
  throw new RangeError(`--scenario takes one of ${known.join(', ')}, not "${unknown}".`);
}

function number(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= min && value <= max) return value;
  throw new RangeError(`${name} takes a number from ${min} to ${max}, not "${text}".`);
}

serve().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exit(2);
});
