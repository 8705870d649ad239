import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DueRuleView } from '../../../shared/contract/views/due.ts';
import { useOffice } from '../../bridge/office.tsx';

/** The rules of age, as the office has them. */
export function useDueRules() {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const query = queries.due.rules.queryOptions({ input: {} });
  const take = (rules: DueRuleView[]) => cache.setQueryData(query.queryKey, rules);
  // What a cart says of existing purchases follows the rules as well.
  const meta = { isErrorShown: true, invalidates: [queries.due.today.key(), queries.cart.key()] } as const;
  return {
    saved: useQuery(query),
    save: useMutation(queries.due.saveRule.mutationOptions({ onSuccess: take, meta })),
    drop: useMutation(queries.due.dropRule.mutationOptions({ onSuccess: take, meta })),
  };
}
