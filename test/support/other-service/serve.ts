import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Fullness } from './behaviour.ts';
import { connectionFileOf, startOtherService } from './other-service.ts';
import { eventsPassword, eventsUser } from './special-events.ts';
import { clientId, clientSecret } from './token-issuer.ts';

const usage =
  'node test/support/other-service/serve.ts [--fullness full|thin|bare] [--loose] [--connection-out FILE]';
const fullnesses: readonly Fullness[] = ['full', 'thin', 'bare'];

/** The other service by itself: prints one line of JSON when it listens, and runs until it is told to stop. */
async function serve(): Promise<void> {
  const { values } = parseArgs({
    options: {
      fullness: { type: 'string', default: 'full' },
      loose: { type: 'boolean', default: false },
      'connection-out': { type: 'string' },
    },
  });
  const fullness = fullnesses.find((one) => one === values.fullness);
  if (fullness === undefined) {
    throw new RangeError(`--fullness takes one of ${fullnesses.join(', ')}, not "${values.fullness}".`);
  }
  const service = await startOtherService({
    fullness,
    isLoose: values.loose,
    paging: 'page',
    olderOrders: 5,
  });
  const path = values['connection-out'];
  if (path !== undefined) {
    writeFileSync(path, `${JSON.stringify(connectionFileOf(service), null, 2)}\n`);
  }
  const { baseUrl: url } = service;
  // Before the line that says it is ready: whoever reads that may tell it to stop at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      service.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  process.stdout.write(`${JSON.stringify({ url, clientId, clientSecret, eventsUser, eventsPassword })}\n`);
}

serve().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exit(2);
});
