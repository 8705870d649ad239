import { type ReactNode, useEffect, useRef } from 'react';
import { declaredError, failureText } from '../../bridge/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Message } from '../../ui/message.tsx';
import { ChargeFailure } from './charge-failure.tsx';
import { ChargeNote, useIsPractice } from './charge-note.tsx';
import styles from './charges.module.css';

interface ChargeDialogProps {
  readonly title: string;
  /** What is charged, as the start of a sentence: “A register statement”. */
  readonly what: string;
  /** Whether it is known to be charged; where not, it may be. */
  readonly isCertain?: boolean;
  /** The button in production and on practice. */
  readonly confirm: string;
  readonly confirmPractice: string;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  /** What a failure means for the money, where that is certain: “Nothing was charged.” */
  readonly afterFailure?: string;
  /** Where the request is listed, after “Look”: “under Statements”. */
  readonly where: string;
  /**
   * Stands beside the refusal to send the same again: a link to what was sent, and the button that asks again. Where that
   * one has its answer, there is nothing to ask again.
   */
  readonly onAlready?: (id: string, isAnswered: boolean) => ReactNode;
  /** Says whether it was sent; where the form was at fault it was not, and the next press counts. */
  readonly onConfirm: () => boolean;
  readonly onClose: () => void;
  /** “Cancel”, where it does more than closing: Esc closes and keeps what was typed. */
  readonly onNotNow?: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation before something is charged. Stays open while the request runs; a second press does nothing. */
export function ChargeDialog(props: ChargeDialogProps) {
  const { title, what, confirm, confirmPractice, isOpen, isPending, error, onAlready, onConfirm, onClose } =
    props;
  const isPractice = useIsPractice();
  const isUnderWay = useRef(false);
  useEffect(() => {
    if (!isPending) isUnderWay.current = false;
  }, [isPending]);
  // A second press before the first shows must not ask again: this is chargeable.
  const confirmOnce = () => {
    if (!isUnderWay.current) isUnderWay.current = onConfirm();
  };
  const declared = declaredError(error);
  const failure = error ? failureText(error) : null;
  // Who pays again does so by the button that says it, and finds no other beside it.
  const isAlready = declared?.code === 'ALREADY_PLACED' && onAlready !== undefined;
  return (
    <Dialog
      title={title}
      role="alertdialog"
      isOpen={isOpen}
      isKept={isPending}
      onClose={onClose}
      actions={
        <>
          <Button onPress={props.onNotNow ?? onClose} isDisabled={isPending}>
            Cancel
          </Button>
          {isAlready ? null : (
            <Button kind="primary" isPending={isPending} onPress={confirmOnce}>
              {isPending ? 'Sending…' : isPractice ? confirmPractice : confirm}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {props.children}
        <ChargeNote what={what} isCertain={props.isCertain ?? true} />
        {declared?.code === 'ALREADY_PLACED' ? (
          <Message
            tone="warn"
            title={declared.data.isAnswered ? 'The answer has already arrived' : 'Duplicate order prevented'}
            actions={onAlready?.(declared.data.orderViewId, declared.data.isAnswered === true)}
          >
            {declared.data.message}
          </Message>
        ) : failure && failure.faults.length === 0 ? (
          <ChargeFailure error={error} where={props.where} after={props.afterFailure} />
        ) : null}
      </div>
    </Dialog>
  );
}
