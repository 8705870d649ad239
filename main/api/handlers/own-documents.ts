import { notFound } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { OwnDocuments } from '../../library/own-documents.ts';
import type { AppHandlers } from '../handlers.ts';
import { found } from './failures.ts';

export interface OwnDocumentHandlerParts {
  readonly connectionId: () => string;
  readonly ownDocuments: OwnDocuments;
}

export function ownDocumentHandlers(parts: OwnDocumentHandlerParts): AppHandlers['ownDocuments'] {
  const { connectionId, ownDocuments } = parts;
  return {
    begin: (file) => ownDocuments.begin(connectionId(), file),
    append: ({ uploadId, at, part }) => ownDocuments.append(uploadId, at, part),
    finish: ({ uploadId }) => ownDocuments.finish(uploadId),
    async cancel({ uploadId }) {
      await ownDocuments.cancel(uploadId);
      return ok({});
    },
    update: ({ id, details }) => ownDocuments.update(connectionId(), id, details),
    delete: ({ id }) => found(ownDocuments.delete(connectionId(), id), 'document', id),
    restore: ({ id }) => found(ownDocuments.restore(connectionId(), id), 'document', id),
    deleted: () => ok(ownDocuments.deleted(connectionId())),
    deletePermanently: ({ id }) =>
      ownDocuments.deletePermanently(connectionId(), id) ? ok({}) : failed(notFound('document', id)),
  };
}
