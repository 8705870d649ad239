import { shell } from 'electron';
import type { Log } from '../../ports/log.ts';
import { externalLink, type LinkId } from './policy/external-link.ts';

/** Opens one of our web sites in the person's own browser. The one place that calls openExternal. */
export function openLink(id: LinkId, log: Log): void {
  const address = externalLink(id);
  if (address === null) return;
  shell.openExternal(address).catch((error: unknown) => log.error('link.open', error, { link: id }));
}
