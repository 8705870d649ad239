import { useViewState } from '../../bridge/view-state.ts';
import { hiddenClass } from '../../ui/page.tsx';

/** Says order changes to screen readers, politely, also while a dialog is open. */
export function Announcer() {
  const { key, text } = useViewState((state) => state.announcement);
  return (
    <div
      role="log"
      aria-live="polite"
      aria-label="Order changes"
      className={hiddenClass}
      data-react-aria-top-layer="true"
    >
      <p key={key}>{text}</p>
    </div>
  );
}
