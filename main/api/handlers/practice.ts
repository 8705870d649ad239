import { invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { ScenarioBook } from '../../practice/scenarios/scenario-book.ts';
import type { AppHandlers } from '../handlers.ts';

/** The embedded practice service's scenarios: chosen before it runs, they are on from its start. */
export function practiceHandlers(scenarios: ScenarioBook): AppHandlers['practice'] {
  return {
    scenarios: () => ok(scenarios.list()),
    choose({ name, isActive }) {
      if (scenarios.set(name, isActive)) return ok({});
      const known = scenarios.list().map((scenario) => scenario.name);
      const message = `There is no scenario “${name}”. Use one of these: ${known.join(', ')}.`;
      return failed(invalid([{ field: 'name', message }]));
    },
  };
}
