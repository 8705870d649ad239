import Check from 'lucide-react/icons/check';
import { Button } from './button.tsx';

interface SaveBarProps {
  readonly isChanged: boolean;
  readonly isSaved: boolean;
  /** Saving confirms the shown values even if nothing was typed. */
  readonly isToConfirm?: boolean | undefined;
  readonly isPending: boolean;
  /** Restores the values before the last save. */
  readonly undo?: (() => void) | null;
  /** Discards changes that were not saved. */
  readonly discard?: () => void;
}

export function SaveBar({ isChanged, isSaved, isToConfirm = false, isPending, undo, discard }: SaveBarProps) {
  return (
    <div className="row wrap gap-3">
      <Button type="submit" kind="primary" isDisabled={!isChanged && !isToConfirm} isPending={isPending}>
        Save
      </Button>
      <span role="status" className="row gap-1 good">
        {isSaved && !isChanged ? (
          <>
            <Check size={14} aria-hidden="true" /> Saved
          </>
        ) : null}
      </span>
      {discard && isChanged && !isPending ? (
        <Button kind="quiet" isDestructive onPress={discard}>
          Discard
        </Button>
      ) : null}
      {undo && !isChanged ? (
        <Button kind="quiet" size="small" onPress={undo} aria-label="Undo last save">
          Undo
        </Button>
      ) : null}
    </div>
  );
}
