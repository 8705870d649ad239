import { JobBench, type JobEnd, type RunningJob } from './job-process.ts';
import type { ServiceBehaviour } from './other-service/behaviour.ts';
import { connectionFileOf, type OtherService, startOtherService } from './other-service/other-service.ts';
import { clientId, clientSecret } from './other-service/token-issuer.ts';

/** A job that is pointed at the other service. */
export interface OtherServiceJob {
  readonly service: OtherService;
  readonly bench: JobBench;
  /** The connection file's value, to be written again with changes. */
  readonly connection: Readonly<Record<string, unknown>>;
  /** Starts the job in a process of its own, with the connection file and its credentials. */
  start(options: readonly string[]): RunningJob;
  /** Runs it in this process. */
  run(options: readonly string[]): Promise<JobEnd>;
}

export const credentials = { LANDFOLIO_CLIENT_ID: clientId, LANDFOLIO_CLIENT_SECRET: clientSecret };

/** One register search of the plainest property there is. */
export const plainOrder = [
  ...['--address', '7 GUM LEAF COURT NHILL 3418', '--product', 'RegisterSearchStatement'],
  ...['--matter', '2026-118'],
];

/** A certificate of the same property that the service sells with a register search only. */
export const roadsOrder = plainOrder.map((word) =>
  word === 'RegisterSearchStatement' ? 'RoadsCertificate' : word,
);

/** The service and a bench for one test, removed when it ends. `program`: as for `JobBench.open`. */
export async function withOtherServiceJob(
  changes: Partial<ServiceBehaviour>,
  use: (setup: OtherServiceJob) => Promise<void>,
  program?: string,
): Promise<void> {
  const service = await startOtherService(changes);
  const bench = await JobBench.open(program);
  try {
    const connection = connectionFileOf(service);
    const file = await bench.file('connection.json', JSON.stringify(connection));
    await use({
      ...{ service, bench, connection },
      start: (options) => bench.start([...options, '--connection', file], credentials),
      run: (options) => bench.run([...options, '--connection', file], credentials),
    });
  } finally {
    await bench.close();
    await service.close();
  }
}
