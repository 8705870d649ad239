import { useMutation, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { ItemView } from '../../../../shared/contract/views/order.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from '../orders.module.css';
import { useOrderWriter } from '../use-order-writer.ts';

/** Downloads the certificate of an item from the order history. It is already paid for. */
export function FetchItem({ item }: { readonly item: ItemView }) {
  const { queries } = useOffice();
  const write = useOrderWriter();
  const get = useMutation(queries.orderHistory.fetchCertificate.mutationOptions({ onSuccess: write }));
  return (
    <Button
      size="small"
      icon={<Download size={13} />}
      isPending={get.isPending}
      onPress={() => get.mutate({ itemId: item.id })}
      aria-label={`Download ${item.productName} for ${item.identifier}`}
    >
      Download
    </Button>
  );
}

/** The text that came with an item, on demand. */
export function ItemText({ item }: { readonly item: ItemView }) {
  const { queries } = useOffice();
  const [isOpen, setOpen] = useState(false);
  const text = useQuery(
    queries.orders.itemText.queryOptions({ input: { itemId: item.id }, enabled: isOpen }),
  );
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        onPress={() => setOpen(true)}
        aria-label={`Show text of ${item.productName}`}
      >
        Show text
      </Button>
      <Dialog title={`${item.productName}: text`} isOpen={isOpen} isWide onClose={() => setOpen(false)}>
        <QueryFallback query={text} label="Loading text" />
        {text.data ? <pre className={styles.itemText}>{text.data.text}</pre> : null}
      </Dialog>
    </>
  );
}
