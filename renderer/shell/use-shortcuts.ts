import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useViewState } from '../bridge/view-state.ts';
import { isMac } from '../ui/is-mac.ts';

/** No package, which would take AltGr for Alt (decision 024). By the key’s place, since with Alt held its letter differs from system to system. */
const places = {
  Digit0: '/today',
  Digit1: '/',
  Digit2: '/cart',
  Digit3: '/orders',
  Digit4: '/documents',
  Digit5: '/matters',
  Digit6: '/statements',
  Digit7: '/alerts',
  Digit8: '/settings/connections',
} as const;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** As browsers have it. The installed application has no keys for it of its own; mouse buttons it has. */
function stepOf(event: KeyboardEvent): 'back' | 'forward' | null {
  if (event.shiftKey || event.ctrlKey) return null;
  // On macOS, Alt and an arrow move by a word.
  const [back, forward] = isMac ? ['[', ']'] : ['ArrowLeft', 'ArrowRight'];
  if (isMac ? !event.metaKey || event.altKey : !event.altKey || event.metaKey) return null;
  if (event.key === back) return 'back';
  return event.key === forward ? 'forward' : null;
}

/** Ctrl+K searches from anywhere, Alt+0 to Alt+8 go to the places of the navigation, Alt+Left and Alt+Right go back and forward, F1 or ? shows help. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const { history } = useRouter();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        const field = document.querySelector<HTMLInputElement>('input[data-command-box]');
        field?.focus();
        field?.select();
        return;
      }
      const place = event.altKey && !event.ctrlKey ? places[event.code as keyof typeof places] : undefined;
      if (place) {
        event.preventDefault();
        void navigate({ to: place });
        return;
      }
      const step = stepOf(event);
      if (step !== null) {
        event.preventDefault();
        if (step === 'back') history.back();
        else history.forward();
        return;
      }
      if (event.key === 'F1') {
        event.preventDefault();
        useViewState.getState().setHelpOpen(true);
        return;
      }
      if (event.key === '?' && !isTyping(event.target)) useViewState.getState().setHelpOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, history]);
}
