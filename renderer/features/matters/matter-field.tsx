import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';

interface MatterFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
  readonly hint?: string;
}

/** The office's file number, with those that were used before. */
export function MatterField({ value, onChange, error, hint }: MatterFieldProps) {
  const { queries } = useOffice();
  const text = useDelayed(value.trim(), 150);
  const matters = useQuery(
    queries.matters.list.queryOptions({ input: { text }, placeholderData: (previous) => previous }),
  ).data;
  const suggestions = (matters ?? [])
    .filter((matter) => matter.number !== value)
    .slice(0, 8)
    .map((matter) => ({
      id: matter.id,
      text: matter.number,
      note: matter.orders === 1 ? '1 order' : `${matter.orders} orders`,
    }));
  return (
    <SuggestField
      label="Matter number"
      value={value}
      onChange={onChange}
      error={error}
      suggestions={suggestions}
      placeholder="2026-118"
      hint={hint ?? 'Your file number; it goes out as the customer reference.'}
    />
  );
}
