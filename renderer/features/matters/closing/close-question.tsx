import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { closeQuestion, openTexts } from './text.ts';
import type { useClose } from './use-close.ts';

const maxListed = 10;

/** What is open still of matters that are to be closed. The person may go on: what is open goes on too. */
export function CloseQuestion({ closing }: { readonly closing: ReturnType<typeof useClose> }) {
  const { asked, isPending, leave, closeAnyway } = closing;
  if (asked === null) return null;
  const { ids, stillOpen } = asked;
  const rest = stillOpen.length - maxListed;
  return (
    <Dialog
      title={closeQuestion(stillOpen, ids.length)}
      isOpen
      onClose={leave}
      actions={
        <>
          <Button onPress={leave}>Cancel</Button>
          <Button kind="primary" isPending={isPending} onPress={closeAnyway}>
            Close anyway
          </Button>
        </>
      }
    >
      <div className="stack gap-3 pretty">
        <p>Something is still open. It goes on after you close, and its results are still filed.</p>
        <ul className="outlined ruled">
          {stillOpen.slice(0, maxListed).map((matter) => (
            <li key={matter.id} className="pad-cell">
              <strong>Matter {matter.number}:</strong> {openTexts(matter).join('; ')}.
            </li>
          ))}
        </ul>
        {rest > 0 ? <p className="quiet">And {rest} more.</p> : null}
      </div>
    </Dialog>
  );
}
