import type { ChargeView } from '../../../shared/contract/views/charge.ts';
import type { ChargeQuestion } from '../../../shared/model/charge-question.ts';
import { sentLine } from '../../../shared/model/sent-line.ts';

const nouns: Record<ChargeView['kind'], string> = {
  statement: 'an order for a register statement',
  alert: 'a subscription to a title alert',
  decrypt: 'an order for the volume and folio of a title',
};

const factNames: Record<ChargeQuestion['facts'][number]['name'], string> = {
  title: 'Title',
  from: 'From',
  until: 'Until',
  land: 'Land',
  parcels: 'Parcels',
  propertyPfi: 'Property PFI',
  titleId: 'Title ID',
};

/** What to send to the service provider about a charge; null where there is nothing to ask. */
export function providerText({ kind, question }: Pick<ChargeView, 'kind' | 'question'>): string | null {
  if (question === null) return null;
  const { reference, accountId, customerId } = question;
  return [
    questionText(question.kind, nouns[kind]),
    '',
    ...question.facts.map(({ name, value }) => `${factNames[name]}: ${value}`),
    ...(reference === null ? [] : [`Customer reference: ${reference}`]),
    ...(accountId === null ? [] : [`Account: ${accountId}`]),
    ...(customerId === null ? [] : [`Customer ID: ${customerId}`]),
    sentLine(question.sentAt),
    `Request: ${question.request}`,
    `Correlation ID: ${question.correlationId}`,
  ].join('\n');
}

function questionText(kind: ChargeQuestion['kind'], noun: string): string {
  switch (kind) {
    case 'noAnswer':
      return (
        `We sent ${noun} with the details below, but received no response that confirms whether it was placed. ` +
        'Please tell us whether it was placed, its number, and whether it is charged.'
      );
    case 'unreadable':
      return (
        `We sent ${noun} with the details below, but the response could not be read as what we ordered. Please tell us whether it is charged. ` +
        'If it is, please send us what we ordered.'
      );
    case 'notArrived':
      return `You told us that ${noun} with the details below was placed, but we have not received the result. Please send it to us.`;
    case 'contradicted':
      return `You told us that ${noun} with the details below was not placed, but it was. Please tell us whether it is charged.`;
  }
}

/** While the service has not responded for some seconds. `where`: where it is listed, “under Orders”. */
export function lateText(where: string): { readonly title: string; readonly body: string } {
  return {
    title: 'Still waiting for the service',
    body: `Landfolio sends this once and never repeats it automatically. You can go on working: a message tells you the result, and what was sent is listed ${where}.`,
  };
}

/** Why it stays among what needs attention. */
export const notDealtWithText =
  'It needs attention until the answer of the service provider is recorded. It cannot be marked as dealt with, because it may be charged.';

/** What to do about what other computers of the office buy. */
export const claimText = {
  accept: 'Order anyway. I know that this may be charged twice.',
  nothingSent: 'Nothing was sent or charged.',
  next: {
    ordering: 'Wait until that order is placed. Its certificate then appears here, and you can use it.',
    ordered: 'Its certificate appears here soon, and you can use it.',
    unreachable: 'Try again when the server can be reached.',
  },
  back: 'The office server can be reached again',
  backNext: 'Select “Place order” again: Landfolio then asks whether a colleague is ordering the same.',
  /** `here`: the box is in the same message. */
  anyway: {
    here: 'To order anyway, tick the box below.',
    again: 'To order anyway, select “Place order” again and tick the box in the question.',
  },
} as const;
