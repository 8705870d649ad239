import type { Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';

/**
 * Asks in one form after the other until something is found. A form that the service does not know (400, 404) is as good as
 * one that finds nothing. Where no form finds anything, one that could not be asked counts, else the first.
 */
export async function firstFound<F, T>(
  forms: readonly [F, ...F[]],
  ask: (form: F) => Promise<Result<T[], ServiceFailure>>,
): Promise<Result<T[], ServiceFailure>> {
  const [form, ...others] = forms;
  const first = await ask(form);
  if (!isNothing(first)) return first;
  let answer = first;
  for (const other of others) {
    const next = await ask(other);
    if (next.ok && next.value.length > 0) return next;
    if (!isNothing(next)) answer = next;
  }
  return answer;
}

function isNothing<T>(answer: Result<T[], ServiceFailure>): boolean {
  return answer.ok ? answer.value.length === 0 : ['notFound', 'rejected'].includes(answer.failure.kind);
}
