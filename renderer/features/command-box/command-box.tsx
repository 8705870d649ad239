import Search from 'lucide-react/icons/search';
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import type { Choice } from './choice.ts';
import styles from './command-box.module.css';
import { claimEarlyField } from './early-field.ts';
import { useBox } from './use-box.ts';
import { useRunAction } from './use-run-action.ts';

// Read when the field is there: nothing is suggested before a letter is typed and answered.
const BoxPopup = lazy(async () => ({ default: (await import('./box-popup.tsx')).BoxPopup }));

interface CommandBoxProps {
  readonly size: 'large' | 'compact';
  readonly autoFocus?: boolean;
}

/** The command box: takes anything and offers what it may be. The keyboard stays in the field. */
export function CommandBox({ size, autoFocus }: CommandBoxProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const box = useBox();
  const run = useRunAction();
  const [isOpen, setOpen] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  /** Enter was pressed before it was known what there is: taken as soon as it is, unless something else is done. */
  const [isEntered, setEntered] = useState(false);
  const choices = box.groups.flatMap((group) => group.choices);
  const active = choices.findIndex(({ key }) => key === activeKey);
  const isShown = isOpen && box.text.trim() !== '';

  const change = (text: string) => {
    setActiveKey(null);
    setEntered(false);
    setOpen(true);
    box.type(text);
  };
  const take = ({ action }: Choice) => {
    if (action.does === 'more addresses') {
      // What comes stands after the last of those that are there.
      setActiveKey(choices[choices.findIndex((one) => one.action === action) - 1]?.key ?? null);
      return box.showMore();
    }
    change('');
    setOpen(false);
    run(action);
  };
  const enter = () => {
    const chosen = choices[active] ?? box.first;
    setEntered(!(chosen || box.isSettled));
    if (chosen) take(chosen);
    // Nothing is sure to be meant: the first is marked, and the next Enter takes it.
    else if (box.isSettled) setActiveKey(choices[0]?.key ?? null);
  };
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  // Before anything is painted and before a next key comes: none falls between the two fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box is first there
  useLayoutEffect(() => {
    const typed = claimEarlyField(document);
    if (typed === null || typed === '') return;
    input.current?.focus();
    change(typed);
  }, []);
  useEffect(() => {
    if (isEntered) enter();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && choices.length > 0) {
      event.preventDefault();
      setOpen(true);
      const from = active < 0 && step < 0 ? 0 : active;
      setActiveKey(choices[(from + step + choices.length) % choices.length]?.key ?? null);
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault();
      enter();
    } else if (event.key === 'Escape') {
      setEntered(false);
      if (isShown) setOpen(false);
      else change('');
    }
  };

  return (
    <div ref={container} className={`${styles.search} ${size === 'large' ? styles.large : ''}`}>
      <div className={styles.box}>
        <span className={styles.icon}>
          {box.isStale ? <Spinner /> : <Search size={size === 'large' ? 18 : 15} aria-hidden="true" />}
        </span>
        <input
          ref={input}
          data-command-box=""
          className={styles.input}
          role="combobox"
          aria-label="Find anything"
          aria-expanded={isShown && choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-state`}
          placeholder={
            size === 'large' ? 'An address, title, lot and plan, matter, order or name' : 'Find anything'
          }
          autoComplete="off"
          spellCheck={false}
          value={box.text}
          onChange={(event) => change(event.target.value)}
          onFocus={() => setOpen(true)}
          onBlur={(event) => {
            if (container.current?.contains(event.relatedTarget)) return;
            setOpen(false);
            // Whoever only looks at another window comes back for what was asked.
            if (document.activeElement !== event.currentTarget) setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        <span className={styles.key}>Ctrl K</span>
      </div>
      <Suspense>
        <BoxPopup
          id={id}
          box={box}
          active={active}
          isShown={isShown}
          onTake={take}
          onPoint={(choice) => setActiveKey(choice.key)}
        />
      </Suspense>
    </div>
  );
}
