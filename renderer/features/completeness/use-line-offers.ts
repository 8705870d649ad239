import { useQueries } from '@tanstack/react-query';
import type { ProductSubject, ProductView } from '../../../shared/contract/views/product.ts';
import { isNotFound } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { productsQuery } from '../../bridge/products-query.ts';
import { subjectKey } from '../cart/subject.ts';
import { useCustomerId } from '../open-carts/use-cart.ts';
import { type CartLineOf, productFor, subjectsOf } from './line-offers.ts';

/** So many lists of products are read without being asked for; reading them is free. */
const maxAtOnce = 12;

export type LineOffer =
  | { readonly is: 'offered'; readonly product: ProductView }
  | { readonly is: 'notOffered' | 'reading' | 'failed' | 'notAsked' };

/** What can be ordered of each line: first from the lists of the titles that name it, then by its number. */
export function useLineOffers(lines: readonly CartLineOf[], isAsked: boolean) {
  const first = distinct(lines.flatMap(({ want }) => subjectsOf(want).first));
  const listed = useLists(first, isAsked || first.length <= maxAtOnce);
  const left = lines.filter(({ want }) => {
    const lists = subjectsOf(want).first.map(listed.of);
    return lists.every((list) => list?.is === 'read') && found(want, lists) === null;
  });
  const otherwise = distinct(left.flatMap(({ want }) => subjectsOf(want).otherwise));
  const byNumber = useLists(otherwise, isAsked || otherwise.length <= maxAtOnce);

  function offerOf({ want }: CartLineOf): LineOffer {
    const { first, otherwise } = subjectsOf(want);
    const lists = first.map(listed.of);
    const more = lists.every((list) => list?.is === 'read') ? otherwise.map(byNumber.of) : [];
    const all = [...lists, ...more];
    const product = found(want, all);
    if (product !== null) return { is: 'offered', product };
    const states = all.map((list) => list?.is ?? 'notAsked');
    for (const is of ['reading', 'failed', 'notAsked'] as const) if (states.includes(is)) return { is };
    return { is: 'notOffered' };
  }

  return {
    offerOf,
    /** There are more lists than are read without being asked for. */
    isHeldBack: !isAsked && (first.length > maxAtOnce || otherwise.length > maxAtOnce),
    error: listed.error ?? byNumber.error,
    retry() {
      listed.retry();
      byNumber.retry();
    },
  };
}

type List = { readonly is: 'read'; readonly products: readonly ProductView[] } | { readonly is: Unread };
type Unread = 'reading' | 'failed' | 'notAsked';

function useLists(subjects: readonly ProductSubject[], isOn: boolean) {
  const { queries } = useOffice();
  const customerId = useCustomerId();
  const answers = useQueries({
    queries: subjects.map((subject) => productsQuery(queries, subject, { customerId, enabled: isOn })),
  });
  const lists = new Map(
    subjects.map((subject, at): [string, List] => {
      const answer = answers[at];
      if (answer?.data) return [subjectKey(subject), { is: 'read', products: answer.data }];
      if (answer?.error)
        return [
          subjectKey(subject),
          isNotFound(answer.error) ? { is: 'read', products: [] } : { is: 'failed' },
        ];
      return [subjectKey(subject), { is: isOn ? 'reading' : 'notAsked' }];
    }),
  );
  const failed = answers.filter(({ error }) => error !== null && !isNotFound(error));
  return {
    of: (subject: ProductSubject) => lists.get(subjectKey(subject)),
    error: failed[0]?.error ?? null,
    retry() {
      for (const answer of failed) void answer.refetch();
    },
  };
}

function found(want: CartLineOf['want'], lists: readonly (List | undefined)[]): ProductView | null {
  return productFor(
    want,
    lists.flatMap((list) => (list?.is === 'read' ? list.products : [])),
  );
}

function distinct(subjects: readonly ProductSubject[]): ProductSubject[] {
  return [...new Map(subjects.map((subject) => [subjectKey(subject), subject])).values()];
}
