import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { ExistingItem, LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
import { copyEntry, listedFor } from '../../../shared/model/certificate-set.ts';
import type { DocumentId } from '../../../shared/model/document-id.ts';
import { documentNamed, isPlan } from '../../../shared/model/document-numbers.ts';
import {
  documentsInText,
  documentsNamed,
  isSameDocument,
  namedDocuments,
} from '../../../shared/model/named-documents.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { unlistedProduct } from '../../../shared/model/unlisted-product.ts';
import { cartChange } from '../../bridge/cart-change.ts';
import { isNotFound } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { maxAskedAbout, productsQuery } from '../../bridge/products-query.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useNow } from '../../ui/use-now.ts';
import { OpenExisting } from '../cart/open-existing.tsx';
import { existingSummary, sameOf } from '../cart/text/existing.ts';
import { useCurrentMatter } from '../matter-picker/current-matter.ts';
import { useAddLines } from '../open-carts/use-add-lines.tsx';
import { useCart, useCustomerId, useTakeCart } from '../open-carts/use-cart.ts';
import { addDocumentText, heldText, inCartText, noCopyText } from './reading-text.ts';
import styles from './statements.module.css';

interface Named {
  readonly id: DocumentId;
  readonly existing: readonly ExistingItem[];
  readonly isInCart: boolean;
  readonly isBusy: boolean;
  readonly change: () => void;
}

/** Finds what is known of a document that the statement names; null on paper. */
const NamedDocuments = createContext<((id: DocumentId) => Named | null) | null>(null);

/** A copy before the service was asked for it: enough for the library to say whether it has one. */
function copyOf(documentId: DocumentId): ProductView {
  const { productCode, name } = copyEntry(isPlan(documentId));
  return unlistedProduct({
    key: `${productCode} ${documentId}`,
    productCode,
    productIds: { documentId },
    name: `${name} ${documentId}`,
    subject: { kind: 'document', documentId },
  });
}

/** Lets every document that the statement names be put into the cart from where it stands. Orders nothing. */
export function WithDocuments({
  kept,
  statement,
  children,
}: {
  readonly kept: StatementView;
  readonly statement: RegisterStatement;
  readonly children: ReactNode;
}) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notify = useViewState((state) => state.notify);
  const cart = useCart().data;
  const customerId = useCustomerId();
  const current = useCurrentMatter();
  const { add, question } = useAddLines();
  const take = useTakeCart();
  const [busy, setBusy] = useState<ReadonlySet<DocumentId>>(new Set());
  const ids = useMemo(
    () =>
      namedDocuments(statement)
        .flatMap(({ number }) => documentNamed(number) ?? [])
        .slice(0, maxAskedAbout),
    [statement],
  );
  const context: LineContext = useMemo(
    () => ({ address: kept.address, propertyPfi: null, spi: null, volumeFolio: kept.volumeFolio }),
    [kept.address, kept.volumeFolio],
  );
  const lines = useMemo(() => ids.map((id) => ({ product: copyOf(id), context })), [ids, context]);
  const matterNumber = cart?.details.matterNumber || current?.number || '';
  const existing = useQuery(
    queries.cart.existing.queryOptions({ input: { lines, matterNumber }, enabled: lines.length > 0 }),
  ).data;
  const lineOf = (id: DocumentId) =>
    cart?.lines.find(({ product: { productIds } }) => {
      const documentId = documentNamed(String(productIds.documentId ?? ''));
      return documentId !== null && isSameDocument(documentId, id);
    });
  const change = useMutation({
    mutationKey: cartChange,
    mutationFn: async (id: DocumentId) => {
      setBusy((now) => new Set([...now, id]));
      const line = lineOf(id);
      if (cart?.id != null && line !== undefined) {
        take(await client.cart.removeLines({ cartId: cart.id, lineIds: [line.id] }));
        return;
      }
      const subject = { kind: 'document', documentId: id } as const;
      const listed = await cache
        .fetchQuery(productsQuery(queries, subject, { customerId }))
        .catch((error: unknown) => {
          if (isNotFound(error)) return [];
          throw error;
        });
      const found = listedFor(copyEntry(isPlan(id)), listed).filter(({ isOrderable }) => isOrderable);
      const [product, ...others] = found;
      if (product !== undefined && others.length === 0) await add([{ product, context }]);
      else if (listed.length === 0) notify({ kind: 'problem', ...noCopyText(id) });
      // Which of several copies is meant, a person says.
      else void navigate({ to: '/registered-document', search: { documentId: id } });
    },
    onSettled: (_, __, id) => setBusy((now) => new Set([...now].filter((one) => one !== id))),
  });
  const find = (named: DocumentId): Named | null => {
    const at = ids.findIndex((id) => isSameDocument(id, named));
    const id = ids[at];
    if (id === undefined) return null;
    return {
      id,
      existing: existing?.[at] ?? [],
      isInCart: lineOf(id) !== undefined,
      isBusy: busy.has(id),
      change: () => change.mutate(id),
    };
  };
  return (
    <NamedDocuments value={find}>
      {children}
      {question}
    </NamedDocuments>
  );
}

/** What a field for a document gives, with the way into the cart for each number in it. */
export function DocumentNumber({ text }: { readonly text: string | null }) {
  if (text === null || text === '') return null;
  const ids = documentsNamed(text);
  return (
    <span className={styles.document}>
      <span className="mono selectable">{text}</span>
      {ids.map((id) => (
        <DocumentActs key={id} id={id} isOneOfSeveral={ids.length > 1} />
      ))}
    </span>
  );
}

/** The documents that only the wording names. `shown`: the numbers that stand beside it already. */
export function DocumentsInText({
  text,
  shown = [],
}: {
  readonly text: string | null;
  readonly shown?: readonly (string | null)[];
}) {
  const isOnPaper = useContext(NamedDocuments) === null;
  if (text === null || isOnPaper) return null;
  const beside = shown.flatMap(documentsNamed);
  const others = documentsInText(text).filter((id) => !beside.some((one) => isSameDocument(one, id)));
  if (others.length === 0) return null;
  return (
    <p className={styles.entryHead}>
      <span className={styles.soft}>Named in these words:</span>
      {others.map((id) => (
        <DocumentNumber key={id} text={id} />
      ))}
    </p>
  );
}

function DocumentActs({
  id: given,
  isOneOfSeveral,
}: {
  readonly id: DocumentId;
  readonly isOneOfSeveral: boolean;
}) {
  const named = useContext(NamedDocuments)?.(given) ?? null;
  if (named === null) return null;
  const { id, existing, isInCart, isBusy, change } = named;
  return (
    <>
      <Held existing={existing} />
      <Button
        kind="quiet"
        size="small"
        icon={isInCart ? <Check size={13} /> : <Plus size={13} />}
        isPending={isBusy}
        isDestructive={isInCart}
        onPress={change}
        aria-label={isInCart ? inCartText(id) : addDocumentText(id)}
      >
        {[isInCart ? 'In cart' : existing.length === 0 ? 'Add' : 'Add again', isOneOfSeveral ? id : null]
          .filter(Boolean)
          .join(' ')}
      </Button>
    </>
  );
}

/** What the office has of it already, which is opened from here and not paid for once more. */
function Held({ existing }: Pick<Named, 'existing'>) {
  const first = sameOf(existing)[0] ?? existing[0];
  return first === undefined ? null : <HeldLink first={first} existing={existing} />;
}

function HeldLink({ first, existing }: Pick<Named, 'existing'> & { readonly first: ExistingItem }) {
  const now = useNow();
  return (
    <span className="row gap-2" title={existingSummary(existing, now)}>
      <Chip tone={first.kind === 'waiting' ? 'wait' : 'good'} shape="square">
        {heldText(first)}
      </Chip>
      <OpenExisting existing={first} />
    </span>
  );
}
