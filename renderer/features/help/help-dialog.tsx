import { Link } from '@tanstack/react-router';
import { useViewState } from '../../bridge/view-state.ts';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { phaseText } from '../orders/phase.ts';
import styles from './help.module.css';
import { orderTexts, stateTexts } from './state-texts.ts';

const shortcuts: readonly { readonly text: string; readonly keys: readonly string[] }[] = [
  { text: 'Find anything, from anywhere', keys: ['Ctrl', 'K'] },
  { text: 'Search, Cart, Orders, Documents, Matters, Statements, Alerts, Settings', keys: ['Alt', '1 to 8'] },
  { text: 'Back and forward; a screen comes back as it was left', keys: ['Alt', '\u2190', '\u2192'] },
  { text: 'Move among the ways to search', keys: ['\u2190', '\u2192'] },
  { text: 'Move among suggestions, take one', keys: ['\u2191', '\u2193', 'Enter'] },
  { text: 'In the box: commands only', keys: ['>'] },
  { text: 'In the confirmation of an order: place it', keys: ['Ctrl', 'Enter'] },
  { text: 'Close a list or a dialog', keys: ['Esc'] },
  { text: 'In a document: next and previous page', keys: ['Page Down', 'Page Up'] },
  { text: 'In a document: larger, smaller, fit the width', keys: ['+', '\u2212', '0'] },
  { text: 'In a document: print', keys: ['Ctrl', 'P'] },
  { text: 'This help', keys: ['F1', '?'] },
];

export function HelpDialog() {
  const setHelpOpen = useViewState((state) => state.setHelpOpen);
  const close = () => setHelpOpen(false);
  return (
    <Dialog title="Help" isOpen isWide onClose={close}>
      <p className={styles.first}>
        New here, or a connection to set up?{' '}
        <Link to="/start" onClick={close}>
          Guided start
        </Link>
      </p>
      <h3 className={styles.heading}>Keyboard shortcuts</h3>
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
      <h3 className={styles.heading}>What the states mean</h3>
      <dl className={styles.states}>
        {stateTexts.map(({ phase, text }) => {
          const { text: name, tone } = phaseText(phase, '');
          return (
            <div key={phase}>
              <dt>
                <Chip tone={tone}>{name}</Chip>
              </dt>
              <dd>{text}</dd>
            </div>
          );
        })}
        {orderTexts.map(({ name, text }) => (
          <div key={name}>
            <dt>
              <Chip tone="warn">{name}</Chip>
            </dt>
            <dd>{text}</dd>
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
