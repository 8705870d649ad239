import { appOrigin } from './app-origin.ts';

/** "Copy" buttons write plain text after a click. Nothing else that a browser can permit is ever needed. */
const permitted: readonly string[] = ['clipboard-sanitized-write'];

/** Whether a page gets a permission. `origin` as Electron gives it, with or without the closing slash. */
export function permissionPolicy(permission: string, origin: string): boolean {
  return permitted.includes(permission) && (origin === appOrigin || origin === `${appOrigin}/`);
}
