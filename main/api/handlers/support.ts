import { hostFailed } from '../../../shared/contract/failures.ts';
import type { CrashView } from '../../../shared/contract/procedures/support.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { DesktopRefusal } from '../../../shared/model/desktop-refusal.ts';
import type { AppHandlers } from '../handlers.ts';

interface MadeBundle {
  /** Null where the person cancelled. */
  readonly path: string | null;
  readonly files: readonly string[];
  readonly bytes: number;
}

/** What a person needs to get help. */
export interface Support {
  crashes(): readonly CrashView[];
  readonly folder: string;
  /** One ZIP of versions, settings, library health, the last logs and reports; all redacted once more when it is written. */
  makeBundle(): Promise<Result<MadeBundle, DesktopRefusal>>;
}

export function supportHandlers(support: Support): AppHandlers['support'] {
  return {
    get: () => ok({ crashes: [...support.crashes()], folder: support.folder }),
    async makeBundle() {
      const made = await support.makeBundle();
      return made.ok ? ok({ ...made.value, files: [...made.value.files] }) : failed(hostFailed(made.failure));
    },
  };
}
