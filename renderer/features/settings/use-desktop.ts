import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DesktopView } from '../../../shared/contract/procedures/desktop.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';

type DesktopForm = Omit<DesktopView, 'opensDocuments'>;

/** How Landfolio behaves on the desktop, as kept, with what is chosen over it until it is saved. */
export function useDesktop() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const kept = useQuery(queries.desktop.get.queryOptions({ input: {} }));
  const [chosen, setChosen] = useState<Partial<DesktopForm>>({});
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [isSaved, setSaved] = useState(false);
  const save = useMutation({
    mutationFn: () => client.desktop.set(toChange(chosen)),
    onSuccess: (view) => {
      cache.setQueryData(queries.desktop.get.queryKey({ input: {} }), view);
      setFaults([]);
      setChosen({});
      setSaved(true);
    },
    onError: (error) => setFaults(failureText(error).faults),
  });
  const set = (change: Partial<DesktopForm>) => {
    setSaved(false);
    setChosen((now) => ({ ...now, ...change }));
    setFaults((now) => now.filter(({ field }) => !Object.keys(change).includes(field)));
  };
  const faultOf = (field: keyof DesktopForm) => faults.find((one) => one.field === field)?.message ?? null;
  return {
    form: kept.data && { ...kept.data, ...chosen },
    set,
    save,
    faultOf,
    failure: save.error && failureText(save.error).faults.length === 0 ? failureText(save.error) : null,
    isChanged: Object.keys(chosen).length > 0,
    isSaved,
    reading: kept,
  };
}

/** What this host cannot is null, and not asked for. */
function toChange({ closeToTray, startAtLogin, notifications, ...times }: Partial<DesktopForm>) {
  return {
    ...times,
    ...(typeof closeToTray === 'boolean' ? { closeToTray } : {}),
    ...(typeof startAtLogin === 'boolean' ? { startAtLogin } : {}),
    ...(typeof notifications === 'boolean' ? { notifications } : {}),
  };
}
