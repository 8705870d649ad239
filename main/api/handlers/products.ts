import { invalid } from '../../../shared/contract/failures.ts';
import { failed } from '../../../shared/lib/result.ts';
import { formsOf } from '../../../shared/model/as-given.ts';
import { parseDocumentId } from '../../../shared/model/document-id.ts';
import { firstFound } from '../../lib/first-found.ts';
import type { Ordering } from '../../ordering/ordering.ts';
import type { AppHandlers } from '../handlers.ts';
import { declared } from './failures.ts';

export function productHandlers(ordering: Pick<Ordering, 'listProducts'>): AppHandlers['products'] {
  return {
    async list({ subject, customerId }, signal) {
      const forms =
        subject.kind === 'document' ? formsOf(subject.documentId, 'documentId', parseDocumentId) : null;
      if (forms?.ok === false) return failed(invalid([forms.failure]));
      const result =
        forms === null
          ? await ordering.listProducts(subject, customerId, signal)
          : await firstFound(forms.value, (documentId) =>
              ordering.listProducts({ kind: 'document', documentId }, customerId, signal),
            );
      return declared(result);
    },
  };
}
