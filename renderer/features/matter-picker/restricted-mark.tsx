import Lock from 'lucide-react/icons/lock';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { Chip } from '../../ui/chip.tsx';

const names = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** `Alice Ng and Bob Li`. */
export function namesText(all: readonly string[]): string {
  return names.format(all);
}

/** Who may see a restricted matter; null where everybody may. */
export function readersText({ restriction }: Pick<MatterView, 'restriction'>): string | null {
  if (restriction === null) return null;
  return `Only ${namesText(restriction.readers.map(({ name }) => name))} may see it. Restricted by ${restriction.by}.`;
}

/** Beside the number of a restricted matter; nothing where everybody may see it. */
export function RestrictedMark({ matter }: { readonly matter: Pick<MatterView, 'restriction'> }) {
  const text = readersText(matter);
  if (text === null) return null;
  return (
    <span title={text}>
      <Chip tone="still" shape="square" icon={<Lock size={11} aria-hidden="true" />}>
        Restricted
      </Chip>
    </span>
  );
}
