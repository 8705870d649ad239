import { type ReactNode, useEffect, useRef } from 'react';
import { mayBeOrderedText } from '../../bridge/not-back-text.ts';
import { useOfficeState } from '../../bridge/use-office-state.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InSight } from '../../ui/in-sight.tsx';
import { isMac } from '../../ui/is-mac.ts';
import { Message } from '../../ui/message.tsx';
import { useIsLate } from './late.ts';
import { lateText } from './text.ts';

interface ChargeFrameProps {
  readonly title: string;
  /** The button that pays. */
  readonly confirm: string;
  /** While it runs. */
  readonly pending?: string;
  /** The way back. */
  readonly cancel?: string;
  /** What the question says that it costs, where it says so: another amount is another question. */
  readonly amountCents?: number;
  /** What else makes another question of it, such as that it would make a new matter. */
  readonly about?: string | undefined;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly error: unknown;
  /** It may be sent, or cannot be sent any more: nothing is left to confirm. */
  readonly isOver: boolean;
  /** Says whether it was sent; where the form was at fault it was not, and the next press counts. */
  readonly onConfirm: () => boolean;
  readonly onClose: () => void;
  /** The person goes on while it runs; how it ends is told in a notice. */
  readonly onLeave: () => void;
  /** Where what was asked for is listed: “under Orders”. */
  readonly where: string;
  /** “Cancel”, where it does more than closing: Esc closes and keeps what was typed. */
  readonly onNotNow?: (() => void) | undefined;
  /** While it runs, where what was not sent yet can be left. */
  readonly stop?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of every question before something is charged. Stays open while the request runs; a second press does nothing. It
 * takes no press that began before it could be read (`ui/dialog.tsx`), and Ctrl+Enter confirms it. Another connection closes it.
 */
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
  useClosedBySwitch(props);
  const isLate = useIsLate(isOpen && isPending);
  const announce = useViewState((state) => state.announce);
  const late = lateText(props.where);
  useEffect(() => {
    if (isLate) announce(`${late.title}. ${late.body}`);
  }, [isLate, announce, late.title, late.body]);
  const takesPress = !isOver && !isPending && props.isDisabled !== true;
  return (
    <Dialog
      title={props.title}
      role="alertdialog"
      question={`${props.amountCents} ${Boolean(error)} ${isOver} ${props.about ?? ''}`}
      {...(takesPress ? { onConfirmKey: confirmOnce } : {})}
      isOpen={isOpen}
      isKept={isPending && !isLate}
      onClose={isPending ? props.onLeave : onClose}
      actions={
        <>
          {isPending ? props.stop : null}
          {isLate ? (
            <Button onPress={props.onLeave}>Continue in the background</Button>
          ) : isPending && props.stop ? null : (
            <Button onPress={isOver ? onClose : (props.onNotNow ?? onClose)} isDisabled={isPending}>
              {isOver ? 'Close' : (props.cancel ?? 'Cancel')}
            </Button>
          )}
          {isOver ? null : (
            <Button
              kind="primary"
              isPending={isPending}
              isDisabled={props.isDisabled ?? false}
              onPress={confirmOnce}
              aria-keyshortcuts={isMac ? 'Meta+Enter' : 'Control+Enter'}
            >
              {isPending ? (props.pending ?? 'Sending…') : props.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className="stack gap-4 pretty">
        <MayBeOrdered />
        {props.children}
        {isLate ? (
          <InSight of={late.title}>
            <Message tone="info" title={late.title}>
              {late.body}
            </Message>
          </InSight>
        ) : null}
      </div>
    </Dialog>
  );
}

/** After the office's server was restored, what a colleague bought may not be known yet. */
function MayBeOrdered() {
  const office = useOfficeState();
  const text = office == null ? null : mayBeOrderedText(office);
  return text === null ? null : (
    <Message tone="warn" title={text.title}>
      {text.body}
    </Message>
  );
}

/**
 * A question is of the connection over which it was asked: once another window switches, a press would charge another account, or
 * charge what was practice. What is under way ends first, and is told in a notice.
 */
function useClosedBySwitch({ isOpen, isPending, onClose }: ChargeFrameProps): void {
  const switches = useViewState((state) => state.switches);
  const askedAt = useRef<number | null>(null);
  useEffect(() => {
    if (!isOpen) {
      askedAt.current = null;
      return;
    }
    askedAt.current ??= switches;
    if (askedAt.current !== switches && !isPending) onClose();
  }, [isOpen, isPending, switches, onClose]);
}
