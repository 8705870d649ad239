import { describe, expect, test } from 'vitest';
import { questionKey } from '../../../renderer/ui/question-keys.ts';

type Given = Partial<Omit<Parameters<typeof questionKey>[0], 'getModifierState'>> & {
  readonly isAltGraph?: boolean;
};
type Place = Partial<Parameters<typeof questionKey>[1]>;

function does({ isAltGraph = false, ...given }: Given, place: Place = {}) {
  const event = {
    key: 'Enter',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    isComposing: false,
    getModifierState: (name: string) => isAltGraph && name === 'AltGraph',
    ...given,
  };
  return questionKey(event, { isMac: false, isFresh: false, isOnButton: true, ...place });
}

describe('a question before something is charged', () => {
  test('is confirmed by Ctrl+Enter, on macOS by Cmd+Enter, wherever the keyboard is in it', () => {
    expect(does({ ctrlKey: true })).toBe('confirm');
    expect(does({ ctrlKey: true }, { isOnButton: false })).toBe('confirm');
    expect(does({ metaKey: true }, { isMac: true })).toBe('confirm');
    expect(does({ metaKey: true })).toBe('ignore');
    expect(does({ ctrlKey: true }, { isMac: true })).toBe('ignore');
    expect(does({ ctrlKey: true, key: 'a' })).toBe('pass');
  });

  test.each<[string, Given]>([
    ['AltGr, which is Ctrl+Alt on Windows', { altKey: true }],
    ['AltGr of another system', { isAltGraph: true }],
    ['Shift', { shiftKey: true }],
    ['Cmd', { metaKey: true }],
    ['an input method that composes', { isComposing: true }],
    ['a key that is held', { repeat: true }],
  ])('is not confirmed by Ctrl+Enter with %s', (_name, given) => {
    for (const isMac of [false, true]) {
      expect(does({ ctrlKey: true, ...given }, { isMac })).not.toBe('confirm');
      expect(does({ metaKey: true, ...given, ctrlKey: isMac }, { isMac })).not.toBe('confirm');
    }
  });

  test('takes no key of a button, and no confirmation, before it can be read', () => {
    const fresh = { isFresh: true };
    expect(does({}, fresh)).toBe('ignore');
    expect(does({ key: ' ' }, fresh)).toBe('ignore');
    expect(does({ ctrlKey: true }, fresh)).toBe('ignore');
    expect(does({ ctrlKey: true }, { ...fresh, isOnButton: false })).toBe('ignore');
    expect(does({})).toBe('pass');
  });

  test('takes what is typed, and the way out, at once', () => {
    const fresh = { isFresh: true };
    expect(does({ key: 'Escape' }, fresh)).toBe('pass');
    expect(does({ key: 'Tab' }, fresh)).toBe('pass');
    expect(does({ key: ' ' }, { ...fresh, isOnButton: false })).toBe('pass');
    expect(does({}, { ...fresh, isOnButton: false })).toBe('pass');
    expect(does({ shiftKey: true }, { isOnButton: false })).toBe('pass');
  });
});
