import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ChargeFrameProps {
  readonly title: string;
  /** The button that pays. */
  readonly confirm: string;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly error: unknown;
  /** It may be sent, or cannot be sent any more: nothing is left to confirm. */
  readonly isOver: boolean;
  /** Says whether it was sent; where the form was at fault it was not, and the next press counts. */
  readonly onConfirm: () => boolean;
  readonly onClose: () => void;
  /** “Cancel”, where it does more than closing: Esc closes and keeps what was typed. */
  readonly onNotNow?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The frame of every question before something is charged. Stays open while the request runs; a second press does nothing. */
export function ChargeFrame(props: ChargeFrameProps) {
  const { isOpen, isPending, error, isOver, onConfirm, onClose } = props;
  const isUnderWay = useRef(false);
  useEffect(() => {
    // The end can be here before the screen shows that anything was under way.
    isUnderWay.current = isOpen && isPending && !error;
  }, [isOpen, isPending, error]);
  // A second press before the first shows must not ask again: this is chargeable.
  const confirmOnce = () => {
    if (!isUnderWay.current) isUnderWay.current = onConfirm();
  };
  return (
    <Dialog
      title={props.title}
      role="alertdialog"
      isOpen={isOpen}
      isKept={isPending}
      onClose={onClose}
      actions={
        <>
          <Button onPress={isOver ? onClose : (props.onNotNow ?? onClose)} isDisabled={isPending}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
          {isOver ? null : (
            <Button
              kind="primary"
              isPending={isPending}
              isDisabled={props.isDisabled ?? false}
              onPress={confirmOnce}
            >
              {isPending ? 'Sending…' : props.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className="stack gap-4 pretty">{props.children}</div>
    </Dialog>
  );
}
