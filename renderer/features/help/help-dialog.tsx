import { useViewState } from '../../bridge/view-state.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './help.module.css';

const shortcuts: readonly { readonly text: string; readonly keys: readonly string[] }[] = [
  { text: 'Find anything, from anywhere', keys: ['Ctrl', 'K'] },
  { text: 'Search, Cart, Orders, Documents, Matters, Statements, Alerts, Settings', keys: ['Alt', '1 to 8'] },
  { text: 'Move among the ways to search', keys: ['\u2190', '\u2192'] },
  { text: 'Move among suggestions, take one', keys: ['\u2191', '\u2193', 'Enter'] },
  { text: 'In the box: commands only', keys: ['>'] },
  { text: 'Close a list or a dialog', keys: ['Esc'] },
  { text: 'Go back', keys: ['Alt', '\u2190'] },
  { text: 'In a document: next and previous page', keys: ['Page Down', 'Page Up'] },
  { text: 'In a document: larger, smaller, fit the width', keys: ['+', '\u2212', '0'] },
  { text: 'In a document: print', keys: ['Ctrl', 'P'] },
  { text: 'This list', keys: ['?'] },
];

export function HelpDialog() {
  const setHelpOpen = useViewState((state) => state.setHelpOpen);
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={() => setHelpOpen(false)}>
      <dl className={styles.list}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.text}>
            <dt>{shortcut.text}</dt>
            <dd>
              {shortcut.keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        Waiting orders are followed by themselves, also after Landfolio was closed and started again.
        Documents open from Landfolio’s own store and need no network.
      </p>
    </Dialog>
  );
}
