/**
 * What closing the window does. On macOS an application outlives its window. Elsewhere it stays in the tray where the person
 * wants that and there is a tray: a window that is hidden without one is lost.
 */
export function closeAction(state: {
  readonly platform: string;
  readonly hasTray: boolean;
  readonly closesToTray: boolean;
}): 'hide' | 'quit' {
  if (state.platform === 'darwin') return 'hide';
  return state.hasTray && state.closesToTray ? 'hide' : 'quit';
}

/**
 * Whether a person is asked about the tray at all, and what counts until they say. On Linux a tray icon can be made where no
 * desktop shows it (plain GNOME), so there it is off.
 */
export function trayChoice(platform: string, hasTray: boolean): { readonly unlessTold: boolean } | null {
  if (platform === 'darwin' || !hasTray) return null;
  return { unlessTold: platform === 'win32' };
}
