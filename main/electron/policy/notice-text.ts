import type { Place } from '../../../shared/model/place.ts';
import type { Notice } from '../../ports/desktop.ts';

/** macOS shows nothing at all of a notification with more than 256 bytes; both texts together stay below. */
const mostBytes = { title: 90, body: 160 };

/** The text of a notification, cut where a character ends. */
export function noticeText(notice: Pick<Notice, 'title' | 'body'>): { title: string; body: string } {
  return { title: within(notice.title, mostBytes.title), body: within(notice.body, mostBytes.body) };
}

/** Where a click on a notification leads. */
export function placeOfNotice({ documentId, orderId }: Pick<Notice, 'documentId' | 'orderId'>): Place {
  return documentId === null ? { screen: 'orders', id: orderId } : { screen: 'documents', id: documentId };
}

function within(text: string, most: number): string {
  const bytes = new TextEncoder();
  if (bytes.encode(text).length <= most) return text;
  let cut = '';
  let length = bytes.encode('…').length;
  for (const character of text) {
    length += bytes.encode(character).length;
    if (length > most) break;
    cut += character;
  }
  return `${cut}…`;
}
