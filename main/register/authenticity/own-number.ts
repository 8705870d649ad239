import type { BoughtTogether, OwnNumber } from '../../../shared/model/authenticity.ts';

/**
 * The security number and time that a Register Search Statement names, as a text version and a PDF have them: `Security no :
 * 124080291367D`, `Produced 26/11/2026 10:14 AM`. Each page may repeat them. The blanks between have a limit: two runs of any length
 * side by side would be tried in each way that divides them.
 */
export function ownNumberIn(text: string): OwnNumber {
  const numbers = [
    ...text.matchAll(/\bsecurity[ \t]*(?:no|number)\b[ \t.]{0,99}[:#]?\s{0,99}([0-9][0-9A-Z]{5,39})\b/gi),
  ];
  const produced = [...text.matchAll(producedPattern)].map(readProduced).filter((one) => one !== null);
  return {
    numbers: [...new Set(numbers.map(([, number = '']) => number))],
    produced: [...new Set(produced)],
  };
}

/** Written as a heading writes it: a dealing may say of a plan that it was produced on another day. */
const producedPattern =
  /\b(?:Produced|PRODUCED)\b[ \t]{0,99}:?\s{0,99}(\d{1,2})[ /-](\d{1,2}|[A-Za-z]{3,9})[ /-](\d{4})(?:[ \t,]+(\d{1,2}):(\d{2})(?::\d{2})?[ \t]*([APap][Mm])?)?/g;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2026-11-26 10:14`, or the date alone; null where it is no date. */
function readProduced([, day = '', named = '', year = '', hour, minute, half]: RegExpMatchArray):
  | string
  | null {
  const month = /^\d/.test(named) ? Number(named) : months.indexOf(named.slice(0, 3).toLowerCase()) + 1;
  if (month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${year}-${two(month)}-${two(Number(day))}`;
  if (hour === undefined || minute === undefined) return date;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  return hours > 23 || Number(minute) > 59 ? date : `${date} ${two(hours)}:${minute}`;
}

/** Whether a text is of the statement that it was bought with: by its number, and by its time as far as both say it. */
export function compareTogether(
  text: string | null,
  statement: { readonly securityNo: string; readonly producedDate: string },
): BoughtTogether {
  if (text === null) return { answer: 'notChecked', why: 'unread' };
  const found = ownNumberIn(text);
  const { numbers, produced } = found;
  if (numbers.length === 0 || statement.securityNo.trim() === '')
    return { answer: 'notChecked', why: 'namesNone' };
  const said = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?/.exec(statement.producedDate.trim());
  const isOtherTime = (one: string) => {
    if (said === null) return false;
    const [date, time] = one.split(' ');
    return date !== said[1] || (time !== undefined && said[2] !== undefined && time !== said[2]);
  };
  const isOther = numbers.some((one) => one !== statement.securityNo.trim()) || produced.some(isOtherTime);
  return { answer: isOther ? 'other' : 'same', found };
}
