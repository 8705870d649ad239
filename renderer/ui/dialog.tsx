import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';

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

export function Dialog({ title, isOpen, onClose, isKept, isWide, role, actions, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !isKept) onClose();
      }}
      isDismissable={!isKept && role !== 'alertdialog'}
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
          <div className={styles.body}>{children}</div>
          {actions ? <div className={styles.foot}>{actions}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
