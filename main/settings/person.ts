import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { checkYourName, isName } from '../../shared/model/person-name.ts';
import type { SettingsStore } from '../ports/settings-store.ts';

const key = 'person.name';

/** The name of the person at this computer; empty until they entered it. Never taken from the system's login. */
export function readYourName(settings: SettingsStore): string {
  const name = settings.get(key);
  return typeof name === 'string' && isName(name) ? name : '';
}

/** An empty name forgets it. Throws where the disk refuses. */
export function writeYourName(settings: SettingsStore, name: string): Result<{ name: string }, Fault[]> {
  const given = name.trim();
  const faults = given === '' ? [] : checkYourName(given, 'name');
  if (faults.length > 0) return failed(faults);
  settings.set(key, given);
  return ok({ name: given });
}
