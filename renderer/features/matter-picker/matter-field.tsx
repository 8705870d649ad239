import { useQuery } from '@tanstack/react-query';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { useOffice } from '../../bridge/office.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useCarriedText } from './current-matter.ts';
import { matterAbout } from './matter-about.ts';

const maxShown = 8;

function sentText(isExplained: boolean): string {
  return `${isExplained ? 'Your matter number. ' : ''}It is sent as the customer reference.`;
}

interface MatterFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
  readonly hint?: string | undefined;
  /** It never begins with the matter that is worked on. */
  readonly isOnlyTyped?: boolean;
  readonly onLeave?: () => void;
  /** Enter, where no number of the list is pointed at. */
  readonly onEnter?: () => void;
  /** The next thing to be done on the screen that has just come. */
  readonly isNext?: boolean;
}

/** The office's file number, with those that were used before. */
export function MatterField(props: MatterFieldProps) {
  const { value, onChange, error, hint, isOnlyTyped, onLeave, onEnter, isNext } = props;
  const carried = useCarriedText(value);
  const from = isOnlyTyped ? null : carried;
  const { queries } = useOffice();
  const text = useDelayed(value.trim(), 150);
  const list = (wanted: string) =>
    queries.matters.list.queryOptions({ input: { text: wanted }, placeholderData: (previous) => previous });
  const fitting = useQuery(list(text)).data;
  const all = useQuery(list('')).data;
  const offered = (matters: readonly MatterView[] = []) =>
    matters
      .filter((matter) => matter.number !== value)
      .slice(0, maxShown)
      .map((matter) => ({
        id: matter.id,
        text: matter.number,
        note: matter.orders === 1 ? '1 order' : `${matter.orders} orders`,
        under: matterAbout(matter),
      }));
  return (
    <SuggestField
      label="Matter number"
      value={value}
      onChange={onChange}
      error={error}
      suggestions={offered(fitting)}
      all={offered(all)}
      placeholder="2026-118"
      {...(onLeave ? { onLeave } : {})}
      {...(onEnter ? { onEnter } : {})}
      {...(isNext ? { isNext } : {})}
      hint={[from, hint ?? sentText(from === null)].filter(Boolean).join(' ')}
    />
  );
}
