import { invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { checkYourName } from '../../../shared/model/person-name.ts';
import type { EventBus } from '../../context/event-bus.ts';
import type { AuthenticityKeys, KeyName } from '../../register/authenticity/authenticity-keys.ts';
import type { AppHandlers } from '../handlers.ts';

interface AuthenticityKeyHandlerParts {
  readonly authenticityKeys: AuthenticityKeys;
  readonly events: EventBus;
}

export function authenticityKeyHandlers(parts: AuthenticityKeyHandlerParts): AppHandlers['authenticityKeys'] {
  const { authenticityKeys: keys, events } = parts;
  // What the keys say of the statements is another thing now, in every window.
  const changed = () => events.publish('officeSettingsChanged', { what: 'authenticityKeys' });
  function after(act: (name: KeyName) => void) {
    return (name: KeyName) => {
      act(name);
      changed();
      return ok(keys.list());
    };
  }
  return {
    list: () => ok(keys.list()),
    add({ text, environment, importedBy }) {
      const faults = checkYourName(importedBy, 'importedBy');
      if (faults.length > 0) return failed(invalid(faults));
      const added = keys.add(text, { environment, importedBy: importedBy.trim() });
      if (!added.ok) return failed(invalid([{ field: 'file', message: added.failure }]));
      changed();
      return ok({ added: added.value, keys: keys.list() });
    },
    remove: after(keys.remove),
    restore: after(keys.restore),
  };
}
