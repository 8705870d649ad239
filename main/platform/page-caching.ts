/** Whether the build named a file of the page (`/assets/…`) by its content, so that another content has another name. */
export function isNamedByContent(path: string): boolean {
  return /^\/assets\/.+-[\w-]{8}\.[a-z0-9]+$/.test(path);
}

/** Chromium keeps the compiled script of what it may keep for ever. */
export function pageCaching(isNamed: boolean): string {
  return isNamed ? 'public, max-age=31536000, immutable' : 'no-cache';
}
