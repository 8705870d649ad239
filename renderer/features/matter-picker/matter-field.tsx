import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

/** The numbers that the matter had before. */
function formerText({ formerNumbers }: MatterView): string {
  return formerNumbers.length === 0 ? '' : `formerly ${formerNumbers.join(', ')}`;
}

/**
 * Says that a number which was typed is a former one, and that its matter is used. It stays while the number now stands in its
 * place: the cart puts it there.
 */
function useRenamed(value: string, matters: readonly MatterView[] = []): string | null {
  const [before, setBefore] = useState<{ readonly typed: string; readonly now: string } | null>(null);
  const found = matters.find(({ formerNumbers }) => formerNumbers.includes(value));
  const isTaken = matters.some(({ number }) => number === value);
  const renamed = found === undefined || isTaken ? null : { typed: value, now: found.number };
  if (renamed !== null && (renamed.typed !== before?.typed || renamed.now !== before.now)) setBefore(renamed);
  const said = renamed ?? (before?.now === value ? before : null);
  return said === null ? null : `${said.typed} is now matter ${said.now}, which is used.`;
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
  const renamed = useRenamed(value.trim(), fitting);
  const offered = (matters: readonly MatterView[] = []) =>
    matters
      .filter((matter) => matter.number !== value)
      .slice(0, maxShown)
      .map((matter) => ({
        id: matter.id,
        text: matter.number,
        note: matter.orders === 1 ? '1 order' : `${matter.orders} orders`,
        under: [matter.restriction === null ? '' : 'Restricted', formerText(matter), matterAbout(matter)]
          .filter(Boolean)
          .join(' \u00b7 '),
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
      hint={[renamed, from, hint ?? sentText(from === null)].filter(Boolean).join(' ')}
    />
  );
}
