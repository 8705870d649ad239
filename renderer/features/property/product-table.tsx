import { useMutation, useQuery } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { ExistingItem, LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductSubject, ProductView } from '../../../shared/contract/views/product.ts';
import { cartChange } from '../../bridge/cart-change.ts';
import { errorMessage, isNotFound } from '../../bridge/failure.ts';
import { LeftOut } from '../../bridge/left-out.tsx';
import { useOffice } from '../../bridge/office.tsx';
import { maxAskedAbout, productsQuery } from '../../bridge/products-query.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Failure } from '../../ui/message.tsx';
import { EmptyState, Skeleton } from '../../ui/page.tsx';
import { useNextStep } from '../../ui/use-next-step.ts';
import { contextOfProduct, lineOf, type NamedTitle } from '../cart/subject.ts';
import { useCurrentMatter } from '../matter-picker/current-matter.ts';
import { useAddLines } from '../open-carts/use-add-lines.tsx';
import { useCart, useCustomerId, useTakeCart } from '../open-carts/use-cart.ts';
import { useUndoAdded } from '../open-carts/use-undo.ts';
import { ProductRow } from './product-row.tsx';
import styles from './property.module.css';

const none: readonly ExistingItem[] = [];

interface ProductTableProps {
  /** Where a line for this subject comes from: kept with the cart, the order and the document. */
  readonly context: LineContext;
  readonly subject: ProductSubject;
  /** The subject in words, such as `title 10940/843`. */
  readonly name: string;
  /** The titles of the property that this is shown at. */
  readonly titles?: readonly NamedTitle[];
  /** Stands under the button that adds a product, such as one that adds it for other subjects too. */
  readonly also?: (product: ProductView) => ReactNode;
  /** Stands at the right of the heading, such as a link to the subject's own screen. */
  readonly aside?: ReactNode;
  /** Stands in the table's place where there is nothing to order. */
  readonly nothing?: ReactNode;
}

/** What can be ordered for one subject, with what it costs and how long it takes. */
export function ProductTable({
  context,
  subject,
  name,
  titles = [],
  also,
  aside,
  nothing,
}: ProductTableProps) {
  const { queries } = useOffice();
  const customerId = useCustomerId();
  const products = useQuery(productsQuery(queries, subject, { customerId }));
  if (nothing && (products.data?.length === 0 || isNotFound(products.error))) return nothing;
  return (
    <section className="card" aria-labelledby="products">
      <div className={styles.productsHead}>
        <h2 id="products">Products available for {name}</h2>
        <span className="faint">
          {products.data ? 'Prices in A$, GST included' : null}
          {products.data && aside ? ' \u00b7 ' : null}
          {aside}
        </span>
      </div>
      {products.error ? (
        <div className={styles.pad}>
          <Failure failure={errorMessage(products.error)} onRetry={() => void products.refetch()} />
        </div>
      ) : null}
      {products.isPending ? <Skeleton label="Loading products" lines={6} /> : null}
      <LeftOut
        procedure="products.list"
        what={['product', 'products']}
        input={{ subject }}
        at={products.dataUpdatedAt}
        className={styles.pad}
      />
      {products.data?.length === 0 ? (
        <EmptyState icon={PackageOpen} title="No products available">
          The service lists no products for {name}. Try another title, or the property.
        </EmptyState>
      ) : null}
      {products.data && products.data.length > 0 ? (
        <Rows context={context} products={products.data} titles={titles} also={also} />
      ) : null}
    </section>
  );
}

/** `2 Register Search Statements`, `Register Search Statement, Copy of Plan`. */
function countedNames(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => {
      const count = names.filter((one) => one === name).length;
      return count === 1 ? name : `${count} ${name}s`;
    })
    .join(', ');
}

function Rows({
  context,
  titles,
  products,
  also,
}: {
  readonly context: LineContext;
  readonly titles: readonly NamedTitle[];
  readonly products: readonly ProductView[];
  readonly also: ProductTableProps['also'];
}) {
  const { client, queries } = useOffice();
  const cart = useCart().data;
  const { add, question } = useAddLines();
  const take = useTakeCart();
  const current = useCurrentMatter();
  const [busy, setBusy] = useState<string | null>(null);
  const notify = useViewState((state) => state.notify);

  const undo = useUndoAdded();
  const change = useMutation({
    mutationKey: cartChange,
    mutationFn: async (product: ProductView) => {
      setBusy(product.key);
      const line = cart && lineOf(cart.lines, product);
      if (cart?.id == null || !line)
        return add([{ product, context: contextOfProduct(context, product, titles) }]);
      take(await client.cart.removeLines({ cartId: cart.id, lineIds: [line.id] }));
      return null;
    },
    onSuccess: (put, product) => {
      if (put === null) return;
      const along = put.cart.lines.filter(({ id, isWanted }) => !isWanted && put.added.includes(id));
      const line = lineOf(put.cart.lines, product);
      const cartId = put.cart.id;
      if (along.length === 0 || line === undefined || cartId === null) return;
      notify({
        title: `${countedNames(along.map((one) => one.product.name))} added with ${product.name}`,
        body: 'The service requires these products in the same order.',
        action: { label: 'Undo', run: () => undo.mutate({ cartId, lineIds: [line.id] }) },
        ofCart: cartId,
      });
    },
    onSettled: () => setBusy(null),
  });
  const wanted = useMemo(
    () =>
      products
        .slice(0, maxAskedAbout)
        .map((product) => ({ product, context: contextOfProduct(context, product, titles) })),
    [products, context, titles],
  );
  const matterNumber = cart?.details.matterNumber || current?.number || '';
  const existing = useQuery(
    queries.cart.existing.queryOptions({ input: { lines: wanted, matterNumber } }),
  ).data;
  const table = useRef<HTMLTableElement>(null);
  // Of several titles one is chosen first.
  useNextStep(table, titles.length < 2);
  return (
    <>
      <table ref={table} tabIndex={-1} className={styles.table} aria-labelledby="products">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Turnaround</th>
            <th scope="col" className={styles.number}>
              Price
            </th>
            <th scope="col">
              <span>Cart</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product, at) => (
            <ProductRow
              key={product.key}
              product={product}
              existing={existing?.[at] ?? none}
              isInCart={cart !== undefined && lineOf(cart.lines, product) !== undefined}
              isBusy={busy === product.key}
              onChange={() => change.mutate(product)}
              also={also?.(product)}
            />
          ))}
        </tbody>
      </table>
      {question}
    </>
  );
}
