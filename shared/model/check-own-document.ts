import type { Fault } from '../lib/fault.ts';
import { isCalendarDate } from './instant.ts';
import { maxOwnTextLength, type OwnDocumentDetails, visibleLine } from './own-document.ts';
import { ownDocumentFaultText } from './own-document-text.ts';

/** What is wrong with the details. `file` is the name of the file that they are of. */
export function checkOwnDetails(details: OwnDocumentDetails, file: string): Fault[] {
  const faults: Fault[] = [];
  const max = maxOwnTextLength;
  const add = (field: string, code: Parameters<typeof ownDocumentFaultText>[1]) =>
    faults.push({ field, message: ownDocumentFaultText(file, code) });
  const name = details.name.trim();
  if (name === '') add('name', { code: 'nameMissing' });
  else if (visibleLine(name) !== name.replace(/ +/g, ' ')) add('name', { code: 'nameHidden' });
  else if (name.length > max) add('name', { code: 'nameTooLong', length: name.length, max });
  const origin = details.origin.trim();
  if (visibleLine(origin) !== origin.replace(/ +/g, ' ')) add('origin', { code: 'originHidden' });
  else if (origin.length > max) add('origin', { code: 'originTooLong', length: origin.length, max });
  if (details.datedOn !== null && !isCalendarDate(details.datedOn)) add('datedOn', { code: 'noSuchDay' });
  return faults;
}
