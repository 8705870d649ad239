import type { ForkOptions } from 'electron';
import { childEnvironment } from '../../../platform/pdf-text/child-environment.ts';
import { maxHeapMb } from '../../../platform/pdf-text/reader-limits.ts';

/** By this name Electron tells of the end of the process. */
export const readerName = 'Landfolio certificate reader';

/**
 * How the process that reads certificates is started.
 *
 * Electron drops `--max-old-space-size` as an option of Node (IsAllowedOption in node_bindings.cc), and passes V8's flags on
 * through Chromium's switch, as its own test of a full heap does (api-utility-process-spec.ts).
 */
export function readerOptions(
  env: Readonly<Record<string, string | undefined>>,
): Required<Pick<ForkOptions, 'serviceName' | 'execArgv' | 'env' | 'stdio'>> {
  return {
    serviceName: readerName,
    execArgv: [`--js-flags=--max-old-space-size=${maxHeapMb}`],
    env: { ...childEnvironment(env) },
    // What it says there may be words of a certificate.
    stdio: 'ignore',
  };
}
