import type { ReactNode } from 'react';
import type { ItemView, OrderView } from '../../../../shared/contract/views/order.ts';
import { keyWords } from '../../../../shared/lib/key-words.ts';
import { fullMoment } from '../../../ui/moment.ts';
import { dataWords } from '../extra-data.ts';

interface Particular {
  readonly name: string;
  readonly value: ReactNode | null;
}

/** What an order was placed with, when it was complete, and until when its links can be used; null where nothing is known. */
export function particularFacts(order: OrderView, now: number): Particular[] {
  const { email, contactName, contactNumber } = order.contact;
  return [
    { name: 'Completed', value: completedText(order.items) },
    { name: 'Certificates', value: deliveryText(order) },
    { name: 'Email to', value: email },
    { name: 'Contact name', value: contactName },
    { name: 'Contact number', value: contactNumber },
    ...extraDataFacts(order),
    ...linkFacts(order.items, now),
  ];
}

/** When the last item was seen complete; null while one is open, failed or was cancelled. */
function completedText(items: readonly ItemView[]): string | null {
  const times = items.map(({ completedAt }) => completedAt).filter((at) => at !== null);
  return items.length === 0 || times.length < items.length ? null : fullMoment(Math.max(...times));
}

function deliveryText({ contact: { delivery }, placedBy }: OrderView): string | null {
  if (delivery === 'none') return placedBy === 'here' ? 'Downloaded in Landfolio' : 'Not emailed';
  if (delivery === 'email') return placedBy === 'here' ? 'Downloaded in Landfolio and emailed' : 'Emailed';
  return delivery;
}

function extraDataFacts({ ordered }: OrderView): Particular[] {
  const keys = [...new Set(ordered.flatMap(({ extraData }) => Object.keys(extraData)))];
  return keys.map((key) => {
    const texts = ordered.map(({ productName, extraData }) => ({
      of: productName,
      text: dataWords(key, extraData[key]),
    }));
    return { name: keyWords(key), value: byProduct(texts.filter(({ text }) => text !== '')) };
  });
}

/** Of the certificates that are to be downloaded still. */
function linkFacts(items: readonly ItemView[], now: number): Particular[] {
  const texts = items
    .filter(({ phase }) => phase === 'fetching' || phase === 'available')
    .flatMap(({ productName, linkExpiresAt }) => {
      const text = linkText(linkExpiresAt, now);
      return text === null ? [] : [{ of: productName, text }];
    });
  return [{ name: 'Download link', value: byProduct(texts) }];
}

/** A time without an offset says too little to be shown in another zone: it stands as the service wrote it. */
export function linkText(expiresAt: string | null, now: number): string | null {
  if (expiresAt === null || expiresAt.trim() === '') return null;
  const at = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(expiresAt) ? Date.parse(expiresAt) : Number.NaN;
  if (Number.isNaN(at)) return `The link is valid until ${expiresAt}.`;
  return at > now
    ? `The link is valid until ${fullMoment(at)}.`
    : `The link was valid until ${fullMoment(at)}. Landfolio gets a new link when it downloads the certificate.`;
}

/** One text where all say the same; else each with what it is of. */
function byProduct(texts: readonly { readonly of: string; readonly text: string }[]): ReactNode | null {
  const [first] = texts;
  if (first === undefined) return null;
  if (texts.every(({ text }) => text === first.text)) return first.text;
  return texts.map(({ of, text }, at) => (
    // Two lines may be alike, and none moves.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <span key={at} className={at === 0 ? 'block' : 'block mt-1'}>
      {text} <span className="quiet block pretty">{of}</span>
    </span>
  ));
}
