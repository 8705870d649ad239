import type { DocumentKind } from '../../../shared/contract/views/document.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useDocumentsSearch } from './documents-search.ts';
import { documentTypesText } from './text.ts';

const separator = '\n';

/** Filters the documents by type; from the command box, by several types with similar names. */
export function DocumentKinds({ kinds }: { readonly kinds: readonly DocumentKind[] }) {
  const { search, narrow } = useDocumentsSearch();
  const { products = [] } = search;
  const shown = kinds.map(({ name, codes }) => ({ value: codes.join(separator), text: name }));
  const value = products.join(separator);
  const isListed = value === '' || shown.some((option) => option.value === value);
  return (
    <ChoiceField
      label="Document type"
      isLabelHidden
      value={value}
      options={[
        { value: '', text: 'All document types' },
        ...(isListed ? [] : [{ value, text: chosenText(products, kinds) }]),
        ...shown,
      ]}
      onChange={(codes) => narrow({ products: codes === '' ? undefined : codes.split(separator) })}
    />
  );
}

function chosenText(codes: readonly string[], kinds: readonly DocumentKind[]): string {
  const chosen = kinds.filter((kind) => kind.codes.some((code) => codes.includes(code)));
  return documentTypesText(chosen.map(({ name }) => name));
}
