import type { MatterRestriction, MatterView } from '../../../../shared/contract/views/matter.ts';
import type { OfficePersonView } from '../../../../shared/contract/views/office.ts';
import { counted } from '../../../../shared/lib/counted.ts';
import { namesText } from '../../matter-picker/restricted-mark.tsx';

/** What restricting does, and what it cannot do. */
export const restrictTexts: readonly string[] = [
  'Only the people that you select see this matter and all that belongs to it: land, searches, orders, certificates, notes and timeline.',
  'It goes from the other computers when they next reach the office’s server. What somebody ordered themselves stays in their list of orders.',
  'Everybody who uses the account at the land service still sees the matter number in its order list, and can download certificates from there.',
];

/** The server may have done it and not said so in time: the page tells, also where the answer was lost. */
export function notDecided<T extends { readonly message: string; readonly canRetry: boolean }>(
  failure: T,
): T {
  if (!failure.canRetry) return failure;
  const message = `${failure.message} Once the server is reached, the matter’s page says who may see it. If nothing has changed there, try again.`;
  return { ...failure, message, canRetry: false };
}

/** Asked before a matter is opened: it cannot be called back from whoever read it. */
export function openText(office: string): string {
  return `Everybody in ${office} sees the matter and all that belongs to it again. It arrives on their computers when they next reach the office’s server.`;
}

/** A person, with the login where two have one name. */
export function personText(person: OfficePersonView, all: readonly OfficePersonView[]): string {
  const isShared = all.filter(({ name }) => name === person.name).length > 1;
  return `${person.name}${isShared ? ` (${person.login})` : ''}${person.isMe ? ' (you)' : ''}`;
}

export function chosenText(count: number): string {
  return count === 1 ? 'Only you will see it' : `${counted(count, 'person', 'people')} will see it`;
}

/** Who may read it still, and does not belong to the office any more; null where nobody is. */
export function removedText(
  restriction: MatterRestriction | null,
  people: readonly OfficePersonView[],
): string | null {
  const known = new Set(people.map(({ login }) => login));
  const removed = (restriction?.readers ?? []).filter(({ login }) => !known.has(login));
  if (removed.length === 0) return null;
  const names = namesText(removed.map(({ name }) => name));
  return `${names} ${removed.length === 1 ? 'does not belong' : 'do not belong'} to the office any more.`;
}

export function restrictedNotice(
  { number }: Pick<MatterView, 'number'>,
  readers: readonly string[],
): { readonly title: string; readonly body: string } {
  return {
    title: `Matter ${number} is restricted`,
    body: readers.length === 1 ? 'Only you see it.' : `${namesText(readers)} see it.`,
  };
}

/** A matter that was here and is not for this person any more. */
export type PutAwayMatter = MatterRestriction & { readonly number: string };

/** In place of a matter that is not for this person. */
export function putAwayText(away: PutAwayMatter): {
  readonly title: string;
  readonly body: string;
  readonly kept: string;
} {
  return {
    title: `${away.by} restricted matter ${away.number}`,
    body: `Only ${namesText(away.readers.map(({ name }) => name))} may see it. If you need it, ask ${away.by} to let you see it: it then comes back here by itself. If nobody who may see it is left in the office, ask your IT support.`,
    kept: 'What you ordered yourself stays in your list of orders.',
  };
}

/** Said once in a window that worked on it. `typed`: what was typed and not saved; it is there again when the matter is. */
export function putAwayNotice(
  { by, number }: Pick<PutAwayMatter, 'by' | 'number'>,
  wasCurrent: boolean,
  typed: readonly string[],
): { readonly title: string; readonly body: string } {
  const current = wasCurrent ? 'It is no longer the current matter here. ' : '';
  const kept = typed.length === 0 ? '' : ` You had typed and not saved: ${typed.join('; ')}`;
  return {
    title: `${by} restricted matter ${number}`,
    body: `${current}If you need it, ask ${by} to let you see it.${kept}`,
  };
}
