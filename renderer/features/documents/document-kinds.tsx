import type { DocumentKind } from '../../../shared/contract/views/document.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useDocumentsView } from './documents-view.ts';

const separator = '\n';

/** Narrows the documents to a kind; from the one box, to several that are called alike. */
export function DocumentKinds({ kinds }: { readonly kinds: readonly DocumentKind[] }) {
  const { productCodes, setKind } = useDocumentsView();
  const shown = kinds.map(({ name, codes }) => ({ value: codes.join(separator), text: name }));
  const value = (productCodes ?? []).join(separator);
  const isListed = value === '' || shown.some((option) => option.value === value);
  return (
    <ChoiceField
      label="Kind"
      isLabelHidden
      value={value}
      options={[
        { value: '', text: 'All kinds' },
        ...(isListed ? [] : [{ value, text: kindsText(productCodes ?? [], kinds) }]),
        ...shown,
      ]}
      onChange={(codes) => setKind(codes === '' ? null : codes.split(separator))}
    />
  );
}

/** `Copy of Plan or Planning Certificate`; of more than two, how many others. */
function kindsText(codes: readonly string[], kinds: readonly DocumentKind[]): string {
  const names = kinds
    .filter((kind) => kind.codes.some((code) => codes.includes(code)))
    .map(({ name }) => name);
  const [first, second] = names;
  if (first === undefined) return 'A kind of which there is none';
  if (second === undefined) return first;
  return names.length === 2 ? `${first} or ${second}` : `${first} or ${names.length - 1} others`;
}
