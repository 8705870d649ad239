import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { IconButton } from '../button.tsx';
import { isDialogOpen } from '../open-dialogs.ts';
import { Spinner } from '../spinner.tsx';
import styles from './find-bar.module.css';
import { countText } from './text.ts';
import type { Find } from './use-find.ts';

interface FindBarProps {
  /** What is searched: `document`. */
  readonly where: string;
  readonly find: Find;
  /** The match that is shown, from 0. */
  readonly at: number;
  readonly total: number;
  readonly isByWord: boolean;
  /** Not all of it has been looked through yet. */
  readonly isSearching?: boolean;
}

const maxTyped = 300;

/** Looks for words on one screen. Enter and F3 go on to the next, with Shift to the one before; Escape closes it. */
export function FindBar({ where, find, at, total, isByWord, isSearching = false }: FindBarProps) {
  const { text, field, setText, goTo, close } = find;
  const step = (by: 1 | -1) => {
    if (total > 0) goTo((at + by + total) % total);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isNext =
        event.key === 'F3' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'g');
      if (!isNext || event.altKey || isDialogOpen()) return;
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const isAsked = text.trim() !== '';
  const isNone = total === 0;
  return (
    <search className={styles.bar ?? ''} aria-label={`Find in this ${where}`} data-find-bar="">
      <input
        ref={field}
        className={styles.field}
        type="text"
        aria-label={`Find in this ${where}`}
        maxLength={maxTyped}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            step(event.shiftKey ? -1 : 1);
          } else if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            close();
          }
        }}
      />
      <span role="status" className={styles.count}>
        {isAsked && !(isNone && isSearching) ? countText(at, total, isByWord) : ''}
      </span>
      {isSearching && isAsked ? <Spinner /> : null}
      <IconButton
        label="Previous match"
        size="small"
        icon={<ChevronUp size={16} />}
        isDisabled={isNone}
        onPress={() => step(-1)}
      />
      <IconButton
        label="Next match"
        size="small"
        icon={<ChevronDown size={16} />}
        isDisabled={isNone}
        onPress={() => step(1)}
      />
      <IconButton label="Close find" size="small" icon={<X size={16} />} onPress={close} />
    </search>
  );
}
