import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { stateWords } from '../../../shared/model/order-words.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { phaseText } from '../orders/phase.ts';
import styles from './help.module.css';
import { glossary, orderTexts, shortcuts, stateTexts } from './text.ts';

export function HelpDialog() {
  const glossaryId = useId();
  const setHelpOpen = useViewState((state) => state.setHelpOpen);
  const close = () => setHelpOpen(false);
  return (
    <Dialog title="Help" isOpen isWide onClose={close}>
      <p className="mb-4">
        New to Landfolio, or setting up a connection?{' '}
        <Link to="/start" onClick={close}>
          Setup guide
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
      <h3 className={styles.heading}>Order statuses</h3>
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
        {orderTexts.map(({ state, text }) => (
          <div key={state}>
            <dt>
              <Chip tone="warn">{stateWords[state]}</Chip>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 muted">
        Landfolio checks waiting orders automatically, also after you close it and start it again. Documents
        in your library open without a network connection.
      </p>
      <section className={styles.glossary} aria-labelledby={glossaryId}>
        <h3 className={styles.heading} id={glossaryId}>
          Glossary
        </h3>
        <dl className={styles.states}>
          {glossary.map(({ term, text }) => (
            <div key={term}>
              <dt className="medium">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  );
}
