import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { useKeptForm } from './use-kept-form.ts';

/** The office's own details and file names; `place` tells what is typed in one place from what is typed in another. */
export function useSettings(place: 'office' | 'files') {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const kept = useQuery(queries.settings.get.queryOptions({ input: {} }));
  return useKeptForm({
    kept,
    place,
    toForm: (view) => view,
    async save(form, typed) {
      await client.settings.set(typed);
      return form;
    },
    take: (view) => cache.setQueryData(queries.settings.get.queryKey({ input: {} }), view),
  });
}
