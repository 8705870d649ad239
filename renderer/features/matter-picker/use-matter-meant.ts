import { useQuery } from '@tanstack/react-query';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { closedMatterFault } from '../../../shared/model/matter-number.ts';
import { keptOutText } from '../../../shared/model/restricted-matter-text.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { matterFault } from './matter-fault.ts';

/** What a typed number means. `reading`: not known yet. `none`: no number, or the office could not say. */
export type MatterMeant =
  | { readonly kind: 'none' | 'reading' }
  | { readonly kind: 'new'; readonly written: string; readonly similar: string | null }
  | { readonly kind: 'open' | 'closed'; readonly matter: MatterView }
  /** Not for this person, or not here again yet. */
  | { readonly kind: 'restricted'; readonly number: string; readonly text: string };

/** Typing rests for so long before it is asked what the number means. Milliseconds. */
const restMs = 200;

/** What the number in a field means, before anything is made of it. `isReference`: more words may follow the number. */
export function useMatterMeant(typed: string, isReference = false): MatterMeant {
  const { queries } = useOffice();
  const written = typed.trim();
  const number = useDelayed(written, restMs);
  const isNumber = number !== '' && (isReference || matterFault(number) === null);
  const found = useQuery(
    queries.matters.meant.queryOptions({
      input: { number, isReference },
      enabled: isNumber,
    }),
  );
  if (written === '') return { kind: 'none' };
  if (written !== number) return { kind: 'reading' };
  if (!isNumber || found.error !== null) return { kind: 'none' };
  if (found.data === undefined) return { kind: 'reading' };
  const { matter, similar, keptOut } = found.data;
  if (keptOut !== null) return { kind: 'restricted', number: keptOut.number, text: keptOutText(keptOut) };
  if (matter === null) return { kind: 'new', written, similar };
  return { kind: matter.closedAt === null ? 'open' : 'closed', matter };
}

/** What is wrong with ordering under this number, or null. */
export function closedFault(meant: MatterMeant): string | null {
  if (meant.kind === 'restricted') return meant.text;
  return meant.kind === 'closed' ? closedMatterFault(meant.matter.number).message : null;
}
