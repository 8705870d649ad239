/**
 * What closing the window does. On macOS an application outlives its window. On Windows it stays in the tray while
 * orders are waiting. On Linux many desktops show no tray, and a window hidden there would be lost.
 */
export function closeAction(platform: string, waiting: number): 'hide' | 'quit' {
  if (platform === 'darwin') return 'hide';
  return platform === 'win32' && waiting > 0 ? 'hide' : 'quit';
}
