import type { ConflictSubjectView, OtherChoiceView } from '../../shared/contract/views/office.ts';
import { dayInWords } from '../ui/day-in-words.ts';

/** Which detail two people changed at once. */
export function conflictSubject({ name, matter, about }: ConflictSubjectView): string {
  if (matter !== null) return `${name} of matter ${matter.number}`;
  return about === null ? name : `${name} ${dayInWords(about) ?? about}`;
}

export const choiceTexts: Readonly<Record<OtherChoiceView['choice'], string>> = {
  stands: 'kept what stood',
  replaced: 'used the replaced text',
};

/** A colleague chose otherwise at the same time. The replaced text then stands, whoever was first: who keeps what stands writes nothing. */
export function otherChoiceText(other: OtherChoiceView): { readonly title: string; readonly body: string } {
  const { person, choice } = other;
  const own = choice === 'stands' ? 'replaced' : 'stands';
  return {
    title: `${person} and you chose differently at the same time`,
    body: `${conflictSubject(other)}: ${person} ${choiceTexts[choice]}, and you ${choiceTexts[own]}. The replaced text stands now. If it is not right, agree with ${person} and change it.`,
  };
}
