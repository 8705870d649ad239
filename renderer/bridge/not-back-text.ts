import type { OfficeView } from '../../shared/contract/views/office.ts';

type NotBack = NonNullable<OfficeView['notBack']>;

const most = 5;

/** “Bob Li on LAPTOP-3 and Cleo Ng on DESK”. */
function namesOf({ computers }: NotBack): string {
  const names = computers.slice(0, most).map(({ person, computer }) => `${person} on ${computer}`);
  const more = computers.length - names.length;
  const all = more === 0 ? names : [...names, `${more} more`];
  return all.length === 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** On the page of the office’s server; null where every computer is back. */
export function notBackText({
  notBack,
}: Pick<OfficeView, 'notBack'>): { title: string; body: string } | null {
  if (notBack === null) return null;
  const isOne = notBack.computers.length === 1;
  return {
    title: 'The office’s server was restored to an earlier point',
    body:
      `Not heard from since: ${namesOf(notBack)}. What was ordered or typed there before may be missing until Landfolio runs ` +
      `on ${isOne ? 'that computer' : 'those computers'} again.`,
  };
}

/** Before something is paid for. */
export function mayBeOrderedText({
  notBack,
}: Pick<OfficeView, 'notBack'>): { title: string; body: string } | null {
  if (notBack === null) return null;
  const [first] = notBack.computers;
  const isOne = notBack.computers.length === 1;
  const by = isOne ? first?.person : `${namesOf(notBack)}`;
  return {
    title: 'This may have been ordered already',
    body:
      `It may have been ordered by ${by}, whose ${isOne ? 'computer has' : 'computers have'} not been heard from since the office’s server ` +
      'was restored. You would be charged again. Ask first, or continue if you know that it was not ordered.',
  };
}
