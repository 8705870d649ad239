import type { Fault } from '../lib/fault.ts';
import { urlText } from '../lib/url-text.ts';
import { isEmail, noEmailText } from './email.ts';

/** An email that the person's own program writes on. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/**
 * The longest `mailto:` that every system hands over: Windows stops at 2,083 characters (INTERNET_MAX_URL_LENGTH), and some mail
 * programs a little before it.
 */
export const maxMailLink = 2000;

/**
 * The `mailto:` address of an email (RFC 6068), each part encoded, so that none can add another; null where it would be too long or
 * `to` is no address. An empty `to` is left to the person.
 */
export function mailLink({ to, subject, body }: Mail): string | null {
  const address = to.trim();
  if (address !== '' && !isEmail(address)) return null;
  // Lines of an email end with both signs.
  const lines = body.replace(/\r?\n/g, '\r\n');
  const link = `mailto:${urlText(address).replace('%40', '@')}?subject=${urlText(subject)}&body=${urlText(lines)}`;
  return link.length > maxMailLink ? null : link;
}

/** In place of a text that is too long for a link: the person pastes it. */
export const pasteHereText = '[Paste the text here. Landfolio has copied it: press Ctrl+V.]';

/** What keeps an email from becoming a link. */
export function checkMail(mail: Mail): Fault[] {
  if (mailLink(mail) !== null) return [];
  const isAddress = mail.to.trim() === '' || isEmail(mail.to);
  return isAddress
    ? [{ field: 'body', message: 'This text is too long for a link. Copy it instead.' }]
    : [{ field: 'to', message: noEmailText }];
}
