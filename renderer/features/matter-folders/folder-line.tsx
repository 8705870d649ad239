import { useMutation, useQuery } from '@tanstack/react-query';
import FolderSync from 'lucide-react/icons/folder-sync';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { momentText } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import { folderOfMatterText } from './text.ts';

/** Where the documents of a matter were copied to, or what they wait for. Nothing where nothing is copied. */
export function FolderLine({ matterId }: { readonly matterId: string }) {
  const { queries } = useOffice();
  const now = useNow();
  const input = { id: matterId };
  const { data } = useQuery(queries.matterFolders.ofMatter.queryOptions({ input }));
  const copy = useMutation(
    queries.matterFolders.copyMatter.mutationOptions({
      meta: { invalidates: [queries.matterFolders.key()] },
    }),
  );
  if (data === undefined) return null;
  const { since, state, done, before, waiting } = data;
  const text = folderOfMatterText(data, since === null ? null : momentText(since, now));
  if (text === null) return null;
  const canCopy = state !== 'restricted' && waiting === 0 && done + before > 0;
  return (
    <section className="row wrap gap-3 quiet" aria-label="Folder of the matter">
      <span className="row gap-2">
        <FolderSync size={15} aria-hidden="true" />
        <span className={state === 'waiting' && waiting > 0 ? 'fault break' : 'break'} role="status">
          {text}
        </span>
      </span>
      {canCopy ? (
        <Button size="small" isPending={copy.isPending} onPress={() => copy.mutate(input)}>
          {done === 0 ? 'Copy to the folder' : 'Copy what is missing'}
        </Button>
      ) : null}
    </section>
  );
}
