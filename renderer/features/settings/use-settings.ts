import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';

export interface OfficeSettings {
  readonly fileNameTemplate: string;
  readonly contactName: string;
  readonly contactNumber: string;
  readonly email: string;
}

/** The settings as kept, with what is typed over them until it is saved. What is wrong comes back as faults; nothing typed is lost. */
export function useSettings() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const kept = useQuery(queries.settings.get.queryOptions({ input: {} }));
  const [typed, setTyped] = useState<Partial<OfficeSettings>>({});
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [isSaved, setSaved] = useState(false);

  const save = useMutation({
    mutationFn: () => client.settings.set(typed),
    onSuccess: (answer) => {
      setFaults(answer.faults);
      if (answer.faults.length > 0) return;
      cache.setQueryData(queries.settings.get.queryKey({ input: {} }), (now) => now && { ...now, ...typed });
      setTyped({});
      setSaved(true);
    },
    onError: (error) => setFaults(failureText(error).faults),
  });
  const set = (field: keyof OfficeSettings, value: string) => {
    setSaved(false);
    setTyped((now) => ({ ...now, [field]: value }));
    setFaults((now) => now.filter((fault) => fault.field !== field));
  };
  const faultOf = (field: keyof OfficeSettings) =>
    faults.find((fault) => fault.field === field)?.message ?? null;
  const settings = kept.data && { ...kept.data, ...typed };
  const isChanged = Object.keys(typed).length > 0;
  const failure = save.error && failureText(save.error).faults.length === 0 ? failureText(save.error) : null;
  return { settings, set, save, faultOf, isChanged, isSaved, failure, reading: kept };
}
