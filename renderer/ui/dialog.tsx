import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { FreshQuestion, useIsFresh } from './fresh-question.ts';
import { useCountedAsOpen } from './open-dialogs.ts';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** While a chargeable call is under way the dialog stays. */
  readonly isKept?: boolean;
  readonly isWide?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The second press of a double click opens nothing and closes nothing. Milliseconds. */
const doubleClickMs = 500;

export function Dialog({ title, isOpen, onClose, isKept, isWide, role, actions, children }: DialogProps) {
  const isFresh = useIsFresh(isOpen && role === 'alertdialog');
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
      <Modal className={`${styles.modal} ${isWide ? styles.wide : ''}`}>
        <AriaDialog role={role ?? 'dialog'} className={styles.dialog ?? ''}>
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
          <DialogBody title={title}>{children}</DialogBody>
          {actions ? (
            <FreshQuestion value={isFresh}>
              <div className={styles.foot} data-dialog-buttons>
                {actions}
              </div>
            </FreshQuestion>
          ) : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
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
