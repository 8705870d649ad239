import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { invalid } from '../../shared/contract/failures.ts';
import type {
  ConnectionView,
  CredentialState,
  ImportPreview,
} from '../../shared/contract/views/connection.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { Accounts } from './accounts.ts';
import { readImport } from './import-preview.ts';

/** Connection files come in by two steps: what a person sees first is what is kept. */
export interface ConnectionImports {
  /** What a connection file is and what keeping it would change. Keeps nothing. */
  preview(text: string): Promise<Result<ImportPreview, DeclaredFailure<'INVALID'>>>;
  /**
   * Keeps a connection file as it was previewed: as one of the preview's targets, or as a connection of its own (null). Where
   * anything is no longer as it was shown, nothing is kept. Does not switch to it.
   */
  importFile(
    text: string,
    seen: { readonly revision: string; readonly target: string | null },
  ): Promise<Result<ConnectionView, DeclaredFailure<'INVALID' | 'HOST_FAILED'>>>;
}

interface ImportsParts {
  readonly accounts: Accounts;
  /** A connection that is set up here. */
  readonly get: (id: string) => Connection | null;
  /** Of what is under the connection's id, once it is this. Asks the keychain. */
  readonly credentialsOf: (connection: Connection) => Promise<CredentialState>;
  readonly keep: (connection: Connection) => Promise<Result<ConnectionView, DeclaredFailure<'HOST_FAILED'>>>;
}

export function createImports(parts: ImportsParts): ConnectionImports {
  return {
    async preview(text) {
      const read = await readImport(parts, text);
      return read.ok ? ok(read.value.preview) : failed(invalid(read.failure));
    },
    async importFile(text, { revision, target }) {
      const read = await readImport(parts, text);
      if (!read.ok) return failed(invalid(read.failure));
      const { connection, preview } = read.value;
      const isOffered = target === null ? preview.canBeNew : preview.targets.some(({ id }) => id === target);
      if (preview.revision === revision && isOffered) {
        return parts.keep({ ...connection, id: target ?? connection.id });
      }
      const message = 'The connection has changed since the preview, so nothing was saved. Preview it again.';
      return failed(invalid([{ field: 'file', message }]));
    },
  };
}
