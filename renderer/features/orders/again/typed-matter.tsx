import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { TextField } from '../../../ui/text-field.tsx';

interface TypedMatterProps {
  readonly order: OrderView;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly autoFocus?: boolean;
}

/** Typing the order’s matter number shows that a person read the warning above it. */
export function TypedMatter({ order, value, onChange, autoFocus = false }: TypedMatterProps) {
  return (
    <TextField
      label={`Enter the matter number, ${order.matterNumber}, to continue`}
      value={value}
      onChange={onChange}
      autoComplete="off"
      autoFocus={autoFocus}
    />
  );
}
