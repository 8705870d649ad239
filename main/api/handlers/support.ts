import { hostFailed } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { Support } from '../../app/support-bundle.ts';
import type { AppHandlers } from '../handlers.ts';

export function supportHandlers(support: Support): AppHandlers['support'] {
  return {
    get: () => ok({ crashes: [...support.crashes()], folder: support.folder }),
    async makeBundle() {
      const made = await support.makeBundle();
      return made.ok
        ? ok({ ...made.value, files: [...made.value.files] })
        : failed(hostFailed({ kind: 'host', message: made.failure.message }));
    },
  };
}
