import type { MenuItemConstructorOptions, Task } from 'electron';
import { type Place, placeLink } from '../../../../shared/model/place.ts';

/** Where a person goes most, for the jump list of Windows and the dock of macOS. */
const shortcuts: readonly { readonly title: string; readonly about: string; readonly place: Place }[] = [
  {
    title: 'Find a property',
    about: 'Find a property by address',
    place: { screen: 'search', id: null },
  },
  {
    title: 'Orders',
    about: 'Check waiting and downloaded certificates',
    place: { screen: 'orders', id: null },
  },
  { title: 'Documents', about: 'Find a saved certificate', place: { screen: 'documents', id: null } },
];

/** Each starts Landfolio with a link, which the first one is given by the second start. */
export function jumpList(executable: string): Task[] {
  return shortcuts.map(({ title, about, place }) => ({
    program: executable,
    arguments: placeLink(place),
    iconPath: executable,
    iconIndex: 0,
    title,
    description: about,
  }));
}

export function dockMenu(show: (place: Place) => void): MenuItemConstructorOptions[] {
  return shortcuts.map(({ title, place }) => ({ label: title, click: () => show(place) }));
}

/**
 * What stands under a right click: editing in a field, above it what the system's checker offers for the word pointed at;
 * copying of what is selected; nothing elsewhere.
 */
export function contextMenu(
  under: {
    readonly isEditable: boolean;
    readonly selectionText: string;
    readonly editFlags: {
      readonly canCut: boolean;
      readonly canCopy: boolean;
      readonly canPaste: boolean;
      readonly canSelectAll: boolean;
    };
    readonly dictionarySuggestions?: readonly string[];
  },
  replaceWord: (word: string) => void,
): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags, dictionarySuggestions = [] } = under;
  if (isEditable) {
    const words = dictionarySuggestions.map(
      (word): MenuItemConstructorOptions => ({ label: word, click: () => replaceWord(word) }),
    );
    return [
      ...words,
      ...(words.length > 0 ? [{ type: 'separator' as const }] : []),
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }];
}
