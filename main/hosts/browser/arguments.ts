import { parseArgs } from 'node:util';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';

interface HostArguments {
  /** The data folder as given, or null for the usual one. */
  readonly data: string | null;
  readonly port: number;
  readonly isToOpen: boolean;
  /** How many times faster than real time the practice service works, or null for its own pace. */
  readonly practicePace: number | null;
}

const usage = 'Usage: [--data FOLDER] [--port NUMBER] [--open] [--practice-pace NUMBER]';

/** Reads the command line of the browser host; what is wrong is said with what is accepted. */
export function readArguments(argv: readonly string[]): Result<HostArguments, { readonly message: string }> {
  let values: { data?: string; port?: string; open?: boolean; 'practice-pace'?: string };
  try {
    ({ values } = parseArgs({
      args: [...argv],
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        open: { type: 'boolean' },
        'practice-pace': { type: 'string' },
      },
    }));
  } catch (error) {
    return failed({ message: `${error instanceof Error ? error.message : 'Unreadable.'} ${usage}` });
  }
  const port = Number(values.port ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || values.port === '') {
    return failed({ message: '--port takes a whole number from 1 to 65535, or 0 for any free port.' });
  }
  const pace = values['practice-pace'];
  const practicePace = pace === undefined ? null : Number(pace);
  if (practicePace !== null && (!Number.isFinite(practicePace) || practicePace <= 0 || pace === '')) {
    return failed({
      message:
        '--practice-pace takes a number above 0. 1 is real time. At 600, one second counts as ten minutes.',
    });
  }
  if (values.data === '') return failed({ message: '--data takes a folder.' });
  return ok({ data: values.data ?? null, port, isToOpen: values.open ?? false, practicePace });
}
