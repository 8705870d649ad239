import type { Place } from '../../../../shared/model/place.ts';
import type { Notice } from '../../../ports/desktop.ts';

/** macOS shows nothing at all of a notification with more than 256 bytes; both texts together stay below. */
const maxBytes = { title: 90, body: 160 };

/** The text of a notification, cut where a character ends. */
export function fitNotification(notice: Pick<Notice, 'title' | 'body'>): { title: string; body: string } {
  return { title: within(notice.title, maxBytes.title), body: within(notice.body, maxBytes.body) };
}

/** Where a click on a notification leads. */
export function placeOfNotice({
  documentId,
  orderId,
  isOfAlerts,
}: Pick<Notice, 'documentId' | 'orderId' | 'isOfAlerts'>): Place {
  if (isOfAlerts === true) return { screen: 'alerts', id: null };
  return documentId === null ? { screen: 'orders', id: orderId } : { screen: 'documents', id: documentId };
}

/**
 * The id of a notification on Windows, which gives it back with the click: also in a later run, and where the notification is one
 * of several in the Action Center. At most 64 characters; `unique` keeps two about one order beside each other.
 */
export function noticeId(notice: Parameters<typeof placeOfNotice>[0], unique: string): string {
  const { screen, id } = placeOfNotice(notice);
  return `${screen}.${id ?? ''}.${unique}`;
}

/** Where a click leads that Windows tells of, by its `arguments`; to the orders where that is not known. */
export function placeOfActivation(said: string): Place {
  const id = /(?:^|&)tag=([^&=]*)/.exec(said)?.[1] ?? '';
  if (/^alerts\.\.[0-9a-z]{1,12}$/.test(id)) return { screen: 'alerts', id: null };
  const [, screen, row] = /^(documents|orders)\.([0-9a-f-]{36})\.[0-9a-z]{1,12}$/.exec(id) ?? [];
  if (row === undefined) return { screen: 'orders', id: null };
  return { screen: screen === 'documents' ? 'documents' : 'orders', id: row };
}

function within(text: string, max: number): string {
  const bytes = new TextEncoder();
  if (bytes.encode(text).length <= max) return text;
  let cut = '';
  let length = bytes.encode('…').length;
  for (const character of text) {
    length += bytes.encode(character).length;
    if (length > max) break;
    cut += character;
  }
  return `${cut}…`;
}
