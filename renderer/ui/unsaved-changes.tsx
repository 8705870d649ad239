import { useState } from 'react';
import { Message } from './message.tsx';

/** Says that a form opened with what was typed in it earlier, until that is saved or discarded. */
export function UnsavedChanges({ isTyped }: { readonly isTyped: boolean }) {
  const [wasTyped] = useState(isTyped);
  return wasTyped && isTyped ? (
    <Message tone="info" title="Unsaved changes">
      The changes that you typed earlier are still here. To discard them, choose Cancel.
    </Message>
  ) : null;
}
