import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthenticityKey } from '../../../shared/model/authenticity.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { useYourName } from '../../bridge/your-name.tsx';
import { addedKeysText, keyName, tooLargeKeyText } from './text.ts';

const maxBytes = 256 * 1024;
type KeyName = Pick<AuthenticityKey, 'environment' | 'fingerprint'>;

/** The imported keys, and the import of those of a file for connections of one environment. */
export function useAuthenticityKeys(environment: AuthenticityKey['environment']) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const person = useDraft<{ name: string }>('authenticity-key');
  const { name, keep } = useYourName(person.typed.name);
  const [isTooLarge, setTooLarge] = useState(false);
  const query = queries.authenticityKeys.list.queryOptions({ input: {} });
  const saved = useQuery(query);
  const take = (keys: AuthenticityKey[]) => cache.setQueryData(query.queryKey, keys);
  const invalidates = [queries.statements.authenticity.key()];
  const add = useMutation(
    queries.authenticityKeys.add.mutationOptions({
      onSuccess({ added, keys }, { importedBy }) {
        take(keys);
        keep(importedBy);
        person.drop({ name: importedBy });
        notify({
          ...addedKeysText(added),
          action: added.length === 0 ? null : { label: 'Undo', run: () => takeBack(added) },
        });
      },
      meta: { isErrorShown: true, invalidates },
    }),
  );
  const restore = useMutation(
    queries.authenticityKeys.restore.mutationOptions({
      onSuccess: take,
      meta: { invalidates },
    }),
  );
  const remove = useMutation({
    mutationFn: ({ environment, fingerprint }: AuthenticityKey) =>
      client.authenticityKeys.remove({ environment, fingerprint }),
    onSuccess(keys: AuthenticityKey[], { environment, fingerprint, ...key }) {
      take(keys);
      notify({
        title: `Key removed: ${keyName({ environment, ...key })}`,
        action: { label: 'Undo', run: () => restore.mutate({ environment, fingerprint }) },
      });
    },
    meta: { invalidates },
  });
  const removeAdded = useMutation(
    queries.authenticityKeys.remove.mutationOptions({ onSuccess: take, meta: { invalidates } }),
  );
  function takeBack(added: readonly KeyName[]): void {
    for (const { environment, fingerprint } of added) removeAdded.mutate({ environment, fingerprint });
  }
  const refused = add.error ? errorMessage(add.error) : null;
  const faultOf = (field: 'file' | 'importedBy') =>
    refused?.faults.find((fault) => fault.field === field)?.message ?? null;
  return {
    saved,
    name,
    setName: (typed: string) => person.type({ name: typed }),
    async take(file: File) {
      add.reset();
      setTooLarge(file.size > maxBytes);
      if (file.size > maxBytes) return;
      add.mutate({ text: await file.text(), environment, importedBy: name });
    },
    remove: (key: AuthenticityKey) => remove.mutate(key),
    isAdding: add.isPending,
    /** The fingerprint of the key that is being removed, or null. */
    removing: remove.isPending ? remove.variables.fingerprint : null,
    faultOf,
    /** Why the file was not taken. */
    refusal: isTooLarge ? tooLargeKeyText : faultOf('file'),
    /** What failed without being the fault of a field. */
    failure: refused?.faults.length === 0 ? refused : null,
  };
}
