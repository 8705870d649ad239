import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import Landmark from 'lucide-react/icons/landmark';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { ItemView } from '../../../shared/contract/views/order.ts';
import type { ItemPhase } from '../../../shared/model/order-state.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { phaseText } from './phase.ts';

const icons: Record<ItemPhase, LucideIcon> = {
  processing: Clock,
  withAuthority: Landmark,
  fetching: Download,
  complete: CircleCheck,
  held: ShieldAlert,
  available: Download,
  failed: CircleX,
  cancelled: Ban,
  unknown: CircleQuestionMark,
};

interface PhaseChipProps {
  readonly item: Pick<ItemView, 'phase' | 'status'>;
  /** What a person dealt with is no warning any more. */
  readonly isDealtWith?: boolean;
}

export function PhaseChip({ item, isDealtWith = false }: PhaseChipProps) {
  const { text, tone } = phaseText(item.phase, item.status);
  const Icon = icons[item.phase];
  return (
    <Chip tone={isDealtWith && isWarning(tone) ? 'still' : tone} icon={<Icon size={13} aria-hidden="true" />}>
      {text}
    </Chip>
  );
}

function isWarning(tone: Tone): boolean {
  return tone === 'bad' || tone === 'warn';
}
