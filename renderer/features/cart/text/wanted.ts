import type { CartView } from '../../../../shared/contract/views/cart.ts';
import { counted } from '../../../../shared/lib/counted.ts';
import { sameCartText } from '../../../../shared/model/already-placed-text.ts';
import { isRepeatUndecided } from './existing.ts';

/** Faults that no field mends: a product that cannot be ordered, or a cart that holds too much. */
const problems: ReadonlySet<string> = new Set(['product', 'prerequisites', 'lines']);
/** A warning that is read, or not. */
const question = 'isWarningAcknowledged';

/** What keeps the order back, shown at the button because it may stand far above it; null where nothing does. */
export function wantedText({
  faults,
  lines,
  locks,
}: Pick<CartView, 'faults' | 'lines' | 'locks'>): string | null {
  const all = [...faults, ...lines.flatMap((line) => line.faults)].map(({ field }) => field);
  const isLocked = (id: string) => locks.some(({ lineIds }) => lineIds.includes(id));
  const repeats = lines.filter((line) => isRepeatUndecided(line) && !isLocked(line.id)).length;
  const fields = all.filter((field) => !problems.has(field) && field !== question).length;
  const questions = repeats + all.filter((field) => field === question).length;
  const others = all.filter((field) => problems.has(field)).length;
  const wanted = [
    fields > 0 ? `complete ${counted(fields, 'required field')}` : '',
    questions > 0 ? `answer ${counted(questions, 'question')}` : '',
    others > 0 ? `resolve ${counted(others, 'problem')}` : '',
  ].filter(Boolean);
  if (wanted.length > 0) return `Order not placed. ${capitalised(wanted.join(' and '))} above.`;
  return locks[0] === undefined ? null : `Order not placed. ${sameCartText(locks[0].state)}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
