import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';

export type ProxyKind = 'system' | 'none' | 'address';

export interface NetworkForm {
  readonly kind: ProxyKind;
  readonly address: string;
  readonly certificateFile: string;
  readonly userName: string;
  readonly password: string;
}

/** The network settings as kept with what is typed over them, and the test of the way to the service. */
export function useNetwork() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const kept = useQuery(queries.network.get.queryOptions({ input: {} }));
  const [typed, setTyped] = useState<Partial<NetworkForm>>({});
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [isSaved, setSaved] = useState(false);
  const form = kept.data && { ...toForm(kept.data), ...typed };

  const save = useMutation({
    mutationFn: (next: NetworkForm) => client.network.set(toChange(next, typed)),
    onSuccess: (view) => {
      cache.setQueryData(queries.network.get.queryKey({ input: {} }), view);
      setFaults([]);
      setTyped({});
      setSaved(true);
    },
    onError: (error) => setFaults(failureText(error).faults),
  });
  const test = useMutation({ mutationFn: () => client.network.test({}) });
  const set = (change: Partial<NetworkForm>) => {
    setSaved(false);
    // What was found on the way as it was says nothing of the way as it will be.
    test.reset();
    setTyped((now) => ({ ...now, ...change }));
    setFaults((now) =>
      now.filter(({ field }) => !Object.keys(change).includes(field === 'proxy' ? 'address' : field)),
    );
  };
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.message ?? null;
  const failure = save.error && failureText(save.error).faults.length === 0 ? failureText(save.error) : null;
  return {
    form,
    set,
    save,
    test,
    faultOf,
    failure,
    isChanged: Object.keys(typed).length > 0,
    isSaved,
    /** The proxy that is entered has a name and a password. */
    isUserKept: kept.data?.userName != null && typed.userName === undefined && typed.address === undefined,
    reading: kept,
  };
}

function toForm(view: { proxy: string; certificateFile: string; userName: string | null }): NetworkForm {
  const kind = view.proxy === 'system' || view.proxy === 'none' ? view.proxy : 'address';
  return {
    kind,
    address: kind === 'address' ? view.proxy : '',
    certificateFile: view.certificateFile,
    userName: view.userName ?? '',
    password: '',
  };
}

/** A name and a password go along only where one of them was typed. */
function toChange(form: NetworkForm, typed: Partial<NetworkForm>) {
  const isUserTyped = typed.userName !== undefined || typed.password !== undefined;
  const isNobody = form.userName === '' && form.password === '';
  const user = isNobody ? null : { name: form.userName, password: form.password };
  return {
    proxy: form.kind === 'address' ? form.address : form.kind,
    certificateFile: form.certificateFile,
    ...(form.kind === 'address' && isUserTyped ? { user } : {}),
  };
}
