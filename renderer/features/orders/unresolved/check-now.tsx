import { useMutation } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import type { ItemView } from '../../../../shared/contract/views/order.ts';
import { minCheckIntervalMs } from '../../../../shared/model/order-state.ts';
import { downloadAgain } from '../../../../shared/model/order-words.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Button } from '../../../ui/button.tsx';
import { momentText } from '../../../ui/moment.ts';
import { useOrderWriter } from '../use-order-writer.ts';

interface CheckNowProps {
  readonly item: ItemView;
  readonly now: number;
}

/** Checks one item now, or downloads its file again, at most every ten seconds. Waiting items are also checked automatically. */
export function CheckNow({ item, now }: CheckNowProps) {
  const label = item.phase === 'held' ? downloadAgain : 'Check now';
  const { queries } = useOffice();
  const write = useOrderWriter();
  const [isResting, setResting] = useState(false);
  const check = useMutation(
    queries.orders.checkItem.mutationOptions({
      onMutate: () => {
        setResting(true);
        setTimeout(() => setResting(false), minCheckIntervalMs);
      },
      onSuccess: write,
    }),
  );
  const last =
    item.lastCheckedAt === null ? 'Not checked yet' : `Last checked ${momentText(item.lastCheckedAt, now)}`;
  return (
    <span title={last}>
      <Button
        kind="quiet"
        size="small"
        icon={<RefreshCw size={13} />}
        isPending={check.isPending}
        isDisabled={isResting && !check.isPending}
        onPress={() => check.mutate({ itemId: item.id })}
        aria-label={`${label}: ${item.productName}`}
      >
        {label}
      </Button>
    </span>
  );
}
