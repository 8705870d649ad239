import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { isConfirmed } from '../../../shared/model/adjustments/version.ts';
import type { Confirmation } from '../../../shared/model/adjustments/version-schema.ts';
import { Button } from '../../ui/button.tsx';
import { confirmedText, texts } from './text.ts';

interface FigureProps {
  /** What the button says to a screen reader: `Council rates, amount`. */
  readonly name: string;
  /** The figure as a confirmation holds it; null while it is not whole. */
  readonly value: string | null;
  readonly confirmation: Confirmation | null;
  readonly onConfirm: () => void;
}

/** Under a figure: what it was compared with, or that it was not, and the way to do it. */
export function Figure({ name, value, confirmation, onConfirm }: FigureProps) {
  const isSo = value !== null && isConfirmed(value, confirmation);
  return (
    <div className="row wrap gap-2">
      {isSo && confirmation !== null ? (
        <span className="with-icon gap-1 good">
          <CircleCheck size={13} aria-hidden="true" />
          <span>{confirmedText(confirmation)}</span>
        </span>
      ) : (
        <span className="with-icon gap-1 faint">
          <CircleDashed size={13} aria-hidden="true" />
          <span>{texts.unconfirmed}</span>
        </span>
      )}
      <Button
        kind="quiet"
        size="small"
        onPress={onConfirm}
        aria-label={`${isSo ? 'Confirm again' : 'Confirm beside its page'}: ${name}`}
      >
        {isSo ? 'Confirm again…' : 'Confirm beside its page…'}
      </Button>
    </div>
  );
}
