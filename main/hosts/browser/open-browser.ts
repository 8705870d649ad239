import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const commands: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  // Not `start`, which would read the path as a command line.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens an address in the person's browser, without showing it to the other people of this computer: what stands on a command
 * line can be read by everybody. The program that opens browsers is given a page of the data folder, which only the
 * person can read, and that page leads to the address.
 *
 * Where there is no browser, or it may not read that folder (as in a snap), the printed address is enough. Gives the way to
 * take the page away again.
 */
export function openBrowser(
  folder: string,
  address: string,
  platform: string = process.platform,
): () => void {
  const path = join(folder, 'open-landfolio.html');
  const forget = (): void => rmSync(path, { force: true });
  forget();
  writeFileSync(path, pageTo(address), { mode: 0o600, flag: 'wx' });
  const [command, ...args] = commands[platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, path], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
  return forget;
}

/** An address of ours has no sign that means anything in HTML. */
function pageTo(address: string): string {
  return `<!doctype html>
<html lang="en-AU">
  <head><meta charset="utf-8"><title>Landfolio</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${address}"></head>
  <body><p><a href="${address}">Open Landfolio</a></p></body>
</html>
`;
}
