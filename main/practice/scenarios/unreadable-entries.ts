import type { Operation, Practice, PracticeAnswer } from '../exchange.ts';

const strange = { form: 'An entry of a form that the interface document does not show' };

/** Scenario `unreadable-entries`: one more entry in each list that nobody can read, and a part of each register statement. */
export function withUnreadable(
  { scenarios }: Pick<Practice, 'scenarios'>,
  { method }: Operation,
  answer: PracticeAnswer,
): PracticeAnswer {
  if (!scenarios.isOn('unreadable-entries') || method !== 'GET' || !('json' in answer)) return answer;
  return { ...answer, json: spoilt(answer.json) };
}

function spoilt(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? value : [...value, strange];
  // What was ordered stays whole: it is paid for.
  if (typeof value !== 'object' || value === null || 'orderId' in value) return value;
  if ('titleSearchCertificate' in value) {
    const certificate = Object(value.titleSearchCertificate);
    const activityOnTitle = { ...Object(certificate.activityOnTitle), numberOfDays: '125 days' };
    return { ...value, titleSearchCertificate: { ...certificate, activityOnTitle } };
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      Array.isArray(member) && member.length > 0 ? [...member, strange] : member,
    ]),
  );
}
