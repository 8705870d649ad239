import type { KnownProduct } from '../../../shared/contract/views/certificate-set.ts';
import type { SetEntry } from '../../../shared/model/certificate-set.ts';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { productsLike } from './set-entries.ts';

interface ProductFieldProps {
  readonly entry: SetEntry;
  /** Null until they came. */
  readonly known: readonly KnownProduct[] | null;
  readonly onChange: (part: Partial<SetEntry>) => void;
  readonly error: string | null;
}

/** A product of a set, selected from the known products or typed. */
export function ProductField({ entry, known, onChange, error }: ProductFieldProps) {
  const like = (text: string) =>
    productsLike(text, known ?? []).map(({ productCode, name }) => ({
      id: productCode,
      text: name,
      note: productCode,
    }));
  return (
    <SuggestField
      label="Product"
      listLabel="Known products"
      value={entry.name}
      onChange={(name) => onChange({ name })}
      suggestions={like(entry.name)}
      all={like('')}
      onTake={(code) => {
        const product = known?.find(({ productCode }) => productCode === code);
        if (product === undefined) return;
        const { productCode, name, scopes } = product;
        // What is offered for both stays as it was chosen.
        const [only] = scopes;
        onChange({ productCode, name, ...(scopes.length === 1 && only !== undefined ? { per: only } : {}) });
      }}
      error={error}
    />
  );
}
