import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds that a text rests before it counts. */
const rest = 150;

/**
 * The text of a field whose value is kept elsewhere and comes back late: shown at once, and handed on once it rests. A value
 * that was not handed on from here (Back, a button that clears it) takes its place. It is dropped once another screen is asked
 * for, which it would take back, and waits while the address changes: a button that was just pressed may clear it.
 */
export function useTypedText(
  value: string,
  settle: (text: string) => void,
): [string, (text: string) => void] {
  const [{ typed, seen, sent }, setState] = useState({ typed: value, seen: value, sent: [value] });
  if (value !== seen) {
    const at = sent.indexOf(value);
    setState(
      at < 0 ? { typed: value, seen: value, sent: [value] } : { typed, seen: value, sent: sent.slice(at) },
    );
  }
  const last = sent.at(-1);
  const router = useRouter();
  const onRest = useEffectEvent(settle);
  useEffect(() => {
    if (typed === last) return;
    const { pathname } = router.latestLocation;
    const handOn = () => {
      if (router.latestLocation.pathname !== pathname) return;
      if (router.state.isLoading) {
        timer = setTimeout(handOn, rest);
        return;
      }
      setState((now) => ({ ...now, sent: [...now.sent, typed] }));
      onRest(typed);
    };
    let timer = setTimeout(handOn, rest);
    return () => clearTimeout(timer);
  }, [typed, last, router]);
  return [typed, (text) => setState((now) => ({ ...now, typed: text }))];
}
