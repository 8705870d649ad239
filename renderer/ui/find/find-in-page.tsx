import { useEffect, useMemo, useRef, useState } from 'react';
import { FindBar } from './find-bar.tsx';
import { bringIntoSight, markRanges } from './marks.ts';
import { findIn } from './matches.ts';
import { type PageText, pageTextOf } from './page-text.ts';
import { useFind } from './use-find.ts';

interface FindInPageProps {
  /** What the screen is called: `statement`. */
  readonly where: string;
  /** Looked for at once. */
  readonly given: string | undefined;
}

/** Finds words in what stands beside it on the screen, as it is at each moment. */
export function FindInPage({ where, given }: FindInPageProps) {
  const find = useFind(given);
  return find.isOpen ? <OpenFind where={where} find={find} /> : null;
}

function OpenFind({ where, find }: { readonly where: string; readonly find: ReturnType<typeof useFind> }) {
  const [page, setPage] = useState<PageText | null>(null);
  useEffect(() => {
    const bar = find.field.current?.closest('[data-find-bar]');
    const root = bar?.parentElement;
    if (!bar || !root) return;
    let frame = 0;
    const read = () => setPage(pageTextOf(root));
    const readSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    read();
    const isOther = ({ target }: MutationRecord) => !bar.contains(target);
    const observer = new MutationObserver((changes) => {
      if (changes.some(isOther)) readSoon();
    });
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    root.addEventListener('input', readSoon);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      root.removeEventListener('input', readSoon);
    };
  }, [find.field]);

  const { matches, total, isByWord } = useMemo(
    () => findIn(page === null ? [] : [page.plain], find.text),
    [page, find.text],
  );
  const at = Math.min(find.at ?? 0, Math.max(total - 1, 0));
  const shown = useRef<{ readonly what: string; readonly node: Node | null }>({ what: '', node: null });
  useEffect(() => {
    const places = page === null ? [] : (matches[0] ?? []).map(page.placeOf);
    const now = places[at];
    const marked = places.filter((place) => place instanceof Range);
    markRanges(marked, now instanceof Range ? now : null);
    const fields = places.filter((place) => place instanceof Element);
    for (const field of fields) field.setAttribute('data-found', field === now ? 'now' : '');
    // It stays where a person scrolled it until they go on; before that, what is shown may come only after the screen.
    const what = now === undefined ? '' : `${at} ${find.text}`;
    const node = now instanceof Range ? now.startContainer : (now ?? null);
    const isOther = what !== shown.current.what || (find.at === null && node !== shown.current.node);
    if (now !== undefined && isOther) bringIntoSight(now);
    shown.current = { what, node };
    return () => {
      markRanges([], null);
      for (const field of fields) field.removeAttribute('data-found');
    };
  });
  return <FindBar where={where} find={find} at={at} total={total} isByWord={isByWord} />;
}
