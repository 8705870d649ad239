import type * as ReaderOptions from '../../../../../main/hosts/electron/policy/reader-options.ts';
import { load } from './load.ts';
import { differs, type Proof } from './proof.ts';

const options = 'main/hosts/electron/policy/reader-options.ts';
const host = 'main/platform/pdf-text';

export const readerProofs: readonly Proof[] = [
  {
    name: 'the process that reads',
    items: [27, 34],
    about: [options, `${host}/child-environment.ts`, `${host}/reader-limits.ts`],
    faults(sources) {
      const { readerOptions } = load(options, sources) as typeof ReaderOptions;
      return differs('options', readerOptions({ LANDFOLIO_CLIENT_SECRET: 'x', PATH: '/bin' }), {
        serviceName: 'Landfolio certificate reader',
        execArgv: ['--js-flags=--max-old-space-size=768'],
        env: { LANG: 'C.UTF-8' },
        stdio: 'ignore',
      });
    },
  },
];
