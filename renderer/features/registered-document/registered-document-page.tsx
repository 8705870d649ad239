import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';

import type { LineContext } from '../../../shared/contract/views/cart.ts';
import { useOffice } from '../../bridge/office.tsx';
import { productsQuery } from '../../bridge/products-query.ts';
import { useKeepRecent } from '../../bridge/use-keep-recent.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState, Page } from '../../ui/page.tsx';
import { useCustomerId } from '../open-carts/use-cart.ts';
import { ProductTable } from '../property/product-table.tsx';

/** Of a document nothing but its number is known: not the land it is about. */
const context: LineContext = { address: null, propertyPfi: null, spi: null, volumeFolio: null };

/** A registered document by its number: what can be ordered of it. */
export function RegisteredDocumentPage() {
  const { queries } = useOffice();
  const { documentId } = useSearch({ from: '/registered-document' });
  const subject = { kind: 'document', documentId } as const;
  const isAskable = documentId.trim() !== '';
  const customerId = useCustomerId();
  const isFound =
    (useQuery(productsQuery(queries, subject, { customerId, enabled: isAskable })).data?.length ?? 0) > 0;
  useKeepRecent(isFound ? { label: `Document ${documentId}`, query: { by: 'document', documentId } } : null);
  const nothing = (
    <EmptyState
      icon={SearchX}
      title="No document found"
      actions={
        <Link to="/" className={buttonClass('primary')}>
          Search again
        </Link>
      }
    >
      The service has no products for this document number. Check the number, including the letters before and
      after the digits. A document that is lodged but not yet registered has no copy to order.
    </EmptyState>
  );
  return (
    <Page title={isAskable ? `Document ${documentId}` : 'Document'} over="Registered document">
      {isAskable ? (
        <ProductTable context={context} subject={subject} name={`document ${documentId}`} nothing={nothing} />
      ) : (
        nothing
      )}
    </Page>
  );
}
