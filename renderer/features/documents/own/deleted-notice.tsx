import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../../bridge/office.tsx';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { dayText } from '../../../ui/moment.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useRestore } from './deleted-documents.tsx';

/** On the page of an own document that was deleted: the way to have it back; nothing where it cannot be. */
export function DeletedNotice({ id }: { readonly id: string }) {
  const { queries } = useOffice();
  const now = useNow();
  const restore = useRestore();
  const deleted = useQuery(queries.ownDocuments.deleted.queryOptions({ input: {} })).data ?? [];
  const one = deleted.find((other) => other.id === id);
  if (one === undefined) return null;
  return (
    <Message
      tone="info"
      title={`“${one.own.name}” was deleted`}
      actions={
        <Button size="small" isPending={restore.isPending} onPress={() => restore.mutate({ id })}>
          Restore
        </Button>
      }
    >
      {`It can be restored to matter ${one.matterNumber} until ${dayText(one.until, now)}.`}
    </Message>
  );
}
