import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { OfficeHandlers } from '../api/handlers.ts';
import type { Matters } from '../library/matters.ts';

export function matterHandlers(matters: Matters, connectionId: () => string): OfficeHandlers['matters'] {
  return {
    list: ({ text, limit }) => ok(matters.list(connectionId(), text, limit)),
    get({ id }) {
      const matter = matters.get(connectionId(), id);
      return matter === null ? notKept(id) : ok({ matter, money: matters.money(id) });
    },
    create({ number }) {
      const made = matters.create(connectionId(), number);
      return made.ok ? made : failed({ code: 'INVALID', data: { faults: [...made.failure] } });
    },
    update({ id, change }) {
      const changed = matters.update(connectionId(), id, change);
      if (changed === null) return notKept(id);
      return changed.ok ? changed : failed({ code: 'INVALID', data: { faults: [...changed.failure] } });
    },
  };
}

function notKept(
  id: string,
): Result<
  never,
  { readonly code: 'NOT_KEPT'; readonly data: { readonly what: string; readonly id: string } }
> {
  return failed({ code: 'NOT_KEPT', data: { what: 'matter', id } });
}
