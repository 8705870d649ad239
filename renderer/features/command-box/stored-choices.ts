import type { KeptFound, QuickSearchFound } from '../../../shared/contract/views/quick-search.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { plainSigns } from '../../../shared/model/filter-terms.ts';
import { readOwnThing } from '../../../shared/model/own-thing.ts';
import { dayText } from '../../ui/moment.ts';
import type { Choice } from './choice.ts';
import type { Action } from './commands.ts';
import { foundDocumentDetail, foundDocumentText } from './found-document.ts';

/** A choice, and whether the text can hardly mean anything else. */
interface OwnChoice {
  readonly choice: Choice;
  readonly isExact: boolean;
  /** One of the certificates of a time that the text names beyond doubt. */
  readonly isKept: boolean;
}

function one(choice: Omit<Choice, 'needsDetail'>, isExact = false, isKept = false): OwnChoice {
  return { choice: { ...choice, needsDetail: true }, isExact, isKept };
}

/** Answers to questions about the office's own data: what a matter cost, its orders, the plans of last year. */
export function askedChoices({ matters, kept }: QuickSearchFound, text: string): OwnChoice[] {
  const own = readOwnThing(text);
  // “none” is an answer only if nothing else can be meant.
  const asked = kept === null || (kept.count === 0 && !kept.isSure) ? [] : [keptChoice(kept)];
  if (own === null || own.kind === 'matter' || own.kind === 'order') return asked;
  for (const { id, number, property, orders, documents } of matters) {
    const about = property === '' ? `matter ${number}` : `matter ${number}, ${property}`;
    const actions: Record<typeof own.kind, Omit<Choice, 'needsDetail' | 'key'>> = {
      cost: {
        icon: 'matter',
        text: `Cost of ${about} so far`,
        detail: counted(orders, 'order'),
        action: { does: 'matter', id, part: 'cost' },
      },
      orders: {
        icon: 'order',
        text: `Orders for ${about}`,
        detail: counted(orders, 'order'),
        action: { does: 'orders', show: 'all', text: '', matterNumber: number },
      },
      documents: {
        icon: 'document',
        text: `Documents for ${about}`,
        detail: counted(documents, 'document'),
        action: { does: 'documents', text: number, range: null },
      },
    };
    asked.push(one({ key: `${own.kind} ${id}`, ...actions[own.kind] }, isNamed(number, own.name)));
  }
  return asked;
}

function keptChoice({ words, productCodes, from, to, said, isSure, count, isMore }: KeptFound): OwnChoice {
  const range = { from, to };
  const action: Action =
    productCodes === undefined
      ? { does: 'documents', text: words, range }
      : { does: 'documents', text: '', range, productCodes };
  const named = productCodes === undefined ? 'with' : 'called';
  const what = words === '' ? 'Certificates' : `Certificates ${named} ${quoted(words)}`;
  const number = count.toLocaleString('en-AU');
  const many = isMore ? `more than ${number}` : count === 0 ? 'none' : number;
  return one(
    { key: 'kept', icon: 'document', text: `${what} received ${said}`, detail: many, action },
    isSure,
  );
}

function quoted(words: string): string {
  return words.includes('"') ? words : `\u201c${words}\u201d`;
}

/** Matters, orders and documents that hold the text. */
export function storedChoices(found: QuickSearchFound, text: string, now = Date.now()): OwnChoice[] {
  const { matters, orders, documents, kept } = found;
  const own = readOwnThing(text);
  const typed = own?.name ?? text;
  return [
    ...matters.map(({ id, number, property, orders: placed, documents: kept, closedAt, restriction }) =>
      one(
        {
          key: `matter ${id}`,
          icon: 'matter',
          text: property === '' ? `Matter ${number}` : `Matter ${number}, ${property}`,
          detail: `${restriction === null ? '' : 'restricted, '}${closedAt === null ? '' : 'closed, '}${counted(placed, 'order')}, ${counted(kept, 'document')}`,
          action: { does: 'matter', id },
        },
        isNamed(number, typed),
      ),
    ),
    ...orders.map(({ id, orderId, matterNumber, what }) =>
      one(
        {
          key: `order ${id}`,
          icon: 'order',
          text: orderId === null ? what : `Order ${orderId}: ${what}`,
          detail: `matter ${matterNumber}`,
          action: { does: 'order', id },
        },
        orderId !== null && isNamed(orderId, typed),
      ),
    ),
    ...documents.map((found) =>
      one(
        {
          key: `document ${found.id}`,
          icon: 'document',
          text: foundDocumentText(found),
          detail: [
            foundDocumentDetail(found),
            ...(kept === null ? [] : [dayText(found.receivedAt, now)]),
          ].join(', '),
          action: { does: 'document', id: found.id },
        },
        false,
        kept?.isSure,
      ),
    ),
  ];
}

function isNamed(name: string, typed: string): boolean {
  return plainSigns(name).trim().toUpperCase() === plainSigns(typed).trim().toUpperCase();
}
