import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './printed-page.module.css';

/** Prints its content alone, by the system's own dialog, as soon as it is drawn. It is never seen on the screen. */
export function PrintedPage({
  children,
  onPrinted,
}: {
  readonly children: ReactNode;
  readonly onPrinted: () => void;
}) {
  const [sheets] = useState(() => {
    const made = document.createElement('div');
    made.className = 'print-sheets';
    return made;
  });
  useLayoutEffect(() => {
    document.body.append(sheets);
    document.documentElement.dataset.printing = '';
    // Comes back when the dialog is closed and the page was taken.
    window.print();
    delete document.documentElement.dataset.printing;
    sheets.remove();
    onPrinted();
  }, [sheets, onPrinted]);
  return createPortal(<div className={styles.page}>{children}</div>, sheets);
}
