import { useMutation } from '@tanstack/react-query';
import { useSecretDraft } from '../../bridge/drafts.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useSettingsForm } from './use-settings-form.ts';

type ProxyKind = 'system' | 'none' | 'address';

export interface NetworkForm {
  readonly kind: ProxyKind;
  readonly address: string;
  readonly certificateFile: string;
  readonly userName: string;
  readonly password: string;
}

/** The network settings, and the test of the way to the service. */
export function useNetwork() {
  const { client, queries } = useOffice();
  const form = useSettingsForm({
    draft: useSecretDraft<NetworkForm>(),
    query: queries.network.get.queryOptions({ input: {} }),
    toForm,
    save: (form, typed) => client.network.set(toChange(form, typed)),
    fieldOf: (fault) => (fault === 'proxy' ? 'address' : fault),
    canUndo: false,
  });
  const test = useMutation(queries.network.test.mutationOptions({ meta: { isErrorShown: true } }));
  return {
    ...form,
    set(change: Partial<NetworkForm>) {
      // What was found on the way as it was says nothing of the way as it will be.
      test.reset();
      form.set(change);
    },
    test,
    /** The proxy that is entered has a name and a password. */
    isUserSaved:
      form.saved.data?.userName != null &&
      form.typed.userName === undefined &&
      form.typed.address === undefined,
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
