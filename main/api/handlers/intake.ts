import { invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { Intake } from '../../library/intake/intake.ts';
import type { AppHandlers } from '../handlers.ts';

export function intakeHandlers(intake: Intake): AppHandlers['intake'] {
  return {
    get: () => ok(intake.view()),
    list: ({ limit }) => ok(intake.list(limit)),
    async watch({ path }) {
      const result = await intake.watch(path);
      return result.ok ? result : failed(invalid(result.failure));
    },
    begin: (file) => intake.begin(file),
    append: ({ uploadId, at, part }) => intake.append(uploadId, at, part),
    finish: ({ uploadId }) => intake.finish(uploadId),
    async cancel({ uploadId }) {
      await intake.cancel(uploadId);
      return ok({});
    },
    confirm: (given) => intake.confirm(given),
    refuse({ ids }) {
      intake.refuse(ids);
      return ok({});
    },
    restore({ ids }) {
      intake.restore(ids);
      return ok({});
    },
  };
}
