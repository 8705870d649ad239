type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'getModifierState'
>;

/** Of a question, where the key was pressed. */
interface Place {
  readonly isMac: boolean;
  /** The question has only just opened or changed. */
  readonly isFresh: boolean;
  /** The keyboard is on a button, which Enter and the space bar press. */
  readonly isOnButton: boolean;
}

/**
 * What a key does to a question before something is charged or deleted. `confirm`: Ctrl+Enter, on macOS Cmd+Enter, and no other
 * key held. `ignore`: it reaches nothing, because it was pressed for what was there before, is held, or has another key with it.
 */
export function questionKey(
  event: Key,
  { isMac, isFresh, isOnButton }: Place,
): 'confirm' | 'ignore' | 'pass' {
  // The Enter that ends a word of an input method is no answer, and the input method needs it.
  if (event.isComposing) return 'pass';
  if (event.key === 'Enter') {
    const { ctrlKey, metaKey } = event;
    // AltGr is Ctrl+Alt on Windows.
    const isOther = event.altKey || event.shiftKey || event.getModifierState('AltGraph');
    const isConfirm = (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !isOther;
    if (isConfirm) return isFresh || event.repeat ? 'ignore' : 'confirm';
    if (isOnButton && (ctrlKey || metaKey || isOther)) return 'ignore';
  }
  return isFresh && isOnButton && (event.key === 'Enter' || event.key === ' ') ? 'ignore' : 'pass';
}
