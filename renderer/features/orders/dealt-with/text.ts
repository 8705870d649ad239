import type { DealtWithView } from '../../../../shared/contract/views/dealt-with.ts';
import { counted } from '../../../../shared/lib/counted.ts';
import { fullMoment } from '../../../ui/moment.ts';

/** Why what needs an answer about money cannot be marked. */
export const unsettledText =
  'This order cannot be marked as dealt with, because its status or its charge is not settled.';

/** `Dealt with by Kim on Sat, 28 Nov 2026, 2:14 pm (computer FRONT-DESK)`. */
export function markText(mark: DealtWithView): string {
  return `Dealt with by ${mark.name} on ${fullMoment(mark.at)} (computer ${mark.computer})`;
}

/** What ended a mark; null while it holds. */
export function endText({ ended, endedAt, endedBy }: DealtWithView): string | null {
  if (ended === null) return null;
  if (ended === 'changed') return 'It needs attention again, because something new happened.';
  const by = endedBy === null ? '' : ` by ${endedBy}`;
  return `Taken back${by}${endedAt === null ? '' : ` on ${fullMoment(endedAt)}`}.`;
}

interface Left {
  readonly unsettled: number;
  readonly others: number;
}

/** Rows that are not marked, with the reason; empty where there are none. */
export function leftText({ unsettled, others }: Left): string {
  const isOne = unsettled === 1;
  const orders = isOne
    ? '1 is not marked because the status or the charge of its order is not settled. Open the order to see what to do.'
    : `${unsettled} are not marked because the status or the charge of their orders is not settled. Open these orders to see what to do.`;
  const rest = others === 1 ? '1 needs no attention.' : `${others} need no attention.`;
  return [unsettled > 0 ? orders : '', others > 0 ? rest : ''].filter(Boolean).join(' ');
}

export function markedNotice(count: number, left: Left): { readonly title: string; readonly body: string } {
  const title =
    count === 0
      ? 'Nothing was marked as dealt with'
      : `${counted(count, 'certificate')} marked as dealt with`;
  return { title, body: leftText(left) };
}

export function takenBackText(count: number): string {
  return count === 0
    ? 'Nothing was marked as dealt with any more'
    : `${counted(count, 'certificate')} no longer marked as dealt with`;
}

/** What a mark means, said before it is made. `ended`: how many failed or were cancelled. */
export function meaningText(count: number, ended: number): string {
  const [it, is, stays] = count === 1 ? ['It', 'is', 'stays'] : ['They', 'are', 'stay'];
  const charge =
    ended === 0
      ? ''
      : ` Whether ${ended === 1 ? 'a certificate that failed or was cancelled is' : 'certificates that failed or were cancelled are'} charged does not change: only the service provider can say.`;
  return `${it} no longer ${count === 1 ? 'needs' : 'need'} attention, ${is} not counted as late, and ${stays} on the order with your note. If something new happens, Landfolio asks for attention again.${charge}`;
}
