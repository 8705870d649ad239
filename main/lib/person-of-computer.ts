import type { ChangedBy } from '../ports/shared-kind.ts';
import { officeComputer } from './derived-id.ts';

/** The person whose computer it is, of a computer as rows of the library say it; empty where it names none. */
export function personOfComputer(computer: string): string {
  const [, person = ''] = /^[^(]*? \((.+)\):[^:]+$/.exec(computer) ?? [];
  return person;
}

/** The person who wrote an entry, where it was written at the computer by which something was made; null else. */
export function personAt(computer: string, by: ChangedBy): string | null {
  return by.computer.endsWith(`:${officeComputer(computer, by.login)}`) ? by.person : null;
}
