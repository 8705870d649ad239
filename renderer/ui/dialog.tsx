import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { FreshQuestion, useIsFresh } from './fresh-question.ts';
import { isMac } from './is-mac.ts';
import { useCountedAsOpen } from './open-dialogs.ts';
import { questionKey } from './question-keys.ts';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** While a chargeable call is under way the dialog stays. */
  readonly isKept?: boolean;
  readonly isWide?: boolean;
  /** As wide as there is room for: a page of a document stands in it. */
  readonly hasPage?: boolean;
  /** `alertdialog`: a question before something is charged or deleted. */
  readonly role?: 'dialog' | 'alertdialog';
  /** What is asked, where it can change while it is open: another amount, or a failure, is read first as well. */
  readonly question?: string;
  /** Ctrl+Enter, on macOS Cmd+Enter. */
  readonly onConfirmKey?: () => void;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The second press of a double click opens nothing and closes nothing. Milliseconds. */
const doubleClickMs = 500;

export function Dialog(props: DialogProps) {
  const { isOpen, onClose, isKept, isWide, hasPage, role } = props;
  const openedAt = useRef(0);
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now();
  }, [isOpen]);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !isKept) onClose();
      }}
      isDismissable={!isKept && role !== 'alertdialog'}
      shouldCloseOnInteractOutside={() => performance.now() - openedAt.current > doubleClickMs}
      isKeyboardDismissDisabled={isKept ?? false}
      className={styles.overlay ?? ''}
    >
      <Modal className={`${styles.modal} ${hasPage ? styles.page : isWide ? styles.wide : ''}`}>
        <DialogContent {...props} />
      </Modal>
    </ModalOverlay>
  );
}

function DialogContent(props: DialogProps) {
  const {
    title,
    isOpen,
    onClose,
    isKept,
    role = 'dialog',
    question,
    onConfirmKey,
    actions,
    children,
  } = props;
  const isQuestion = role === 'alertdialog';
  const isFresh = useIsFresh(isOpen && isQuestion, question);
  const dialog = useRef<HTMLElement>(null);
  useQuestionKeys(dialog, isFresh, onConfirmKey);
  useStart(dialog, isQuestion);
  return (
    <AriaDialog ref={dialog} role={role} className={styles.dialog ?? ''}>
      <div className={styles.head}>
        <Heading slot="title" className={styles.title ?? ''}>
          {title}
        </Heading>
        <IconButton
          label="Close"
          size="small"
          icon={<X size={16} />}
          onPress={onClose}
          isDisabled={isKept ?? false}
        />
      </div>
      <FreshQuestion value={isFresh}>
        <DialogBody title={title}>{children}</DialogBody>
        {actions ? (
          <div className={styles.foot} data-dialog-buttons>
            {actions}
          </div>
        ) : null}
      </FreshQuestion>
    </AriaDialog>
  );
}

/** The dialog hears its keys itself, before what has the keyboard in it: a dialog over it, or a list, keeps its own. */
function useQuestionKeys(
  dialog: RefObject<HTMLElement | null>,
  isFresh: boolean,
  onConfirm: (() => void) | undefined,
): void {
  useEffect(() => {
    const { current } = dialog;
    const onKey = (event: KeyboardEvent) => {
      const isOnButton = event.target instanceof HTMLElement && event.target.matches('button');
      const does = questionKey(event, { isMac, isFresh, isOnButton });
      if (does === 'pass' || (does === 'confirm' && !onConfirm)) return;
      event.preventDefault();
      event.stopPropagation();
      if (does === 'confirm') onConfirm?.();
    };
    current?.addEventListener('keydown', onKey, true);
    return () => current?.removeEventListener('keydown', onKey, true);
  }, [dialog, isFresh, onConfirm]);
}

const typedFields = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search])';

/**
 * A dialog starts in its first empty field, also where that comes only after an answer. A question without one starts on the way
 * back, which is its first button.
 */
function useStart(dialog: RefObject<HTMLElement | null>, isQuestion: boolean): void {
  useEffect(() => {
    const { current } = dialog;
    // What asked for the keyboard itself keeps it; the dialog itself has it where nothing did.
    const isTaken = () => current !== document.activeElement && current?.contains(document.activeElement);
    if (current === null || isTaken()) return;
    const start = () => {
      const place =
        emptyField(current) ??
        (isQuestion ? current.querySelector<HTMLElement>('[data-dialog-buttons] button') : null);
      place?.focus();
      return place !== null;
    };
    if (start()) return;
    const later = new MutationObserver(() => {
      if (isTaken() || start()) later.disconnect();
    });
    later.observe(current, { childList: true, subtree: true });
    return () => later.disconnect();
  }, [dialog, isQuestion]);
}

function emptyField(dialog: HTMLElement): HTMLElement | null {
  const fields = [...dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedFields)];
  const empty = fields.find(
    (one) => one.value === '' && !one.disabled && !one.readOnly && one.tabIndex >= 0 && one.checkVisibility(),
  );
  return empty ?? null;
}

/** The buttons of a form that fills a dialog, as its last part: they stay in sight while the form is scrolled behind them. */
export function FormFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`${styles.foot} ${styles.formFoot}`} data-dialog-buttons>
      {children}
    </div>
  );
}

/** What does not find room is scrolled, by keyboard as well: then it is a stop of the Tab key. */
function DialogBody({ title, children }: Pick<DialogProps, 'title' | 'children'>) {
  useCountedAsOpen();
  const body = useRef<HTMLDivElement>(null);
  const stop = useScrolls(body) ? { role: 'group', 'aria-label': title, tabIndex: 0 } : {};
  return (
    <div ref={body} className={styles.body} {...stop}>
      {children}
    </div>
  );
}

function useScrolls(body: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = body.current;
    if (element === null) return;
    const look = () => setScrolls(element.scrollHeight > element.clientHeight);
    const sized = new ResizeObserver(look);
    const filled = new MutationObserver(look);
    sized.observe(element);
    filled.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      sized.disconnect();
      filled.disconnect();
    };
  }, [body]);
  return scrolls;
}
