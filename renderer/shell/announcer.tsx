import { useViewState } from '../bridge/view-state.ts';

/** Says order changes to screen readers, politely, also while a dialog is open. */
export function Announcer() {
  const announcements = useViewState((state) => state.announcements);
  return (
    <div
      role="log"
      aria-live="polite"
      aria-label="Order changes"
      className="visually-hidden"
      data-react-aria-top-layer="true"
    >
      {announcements.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
