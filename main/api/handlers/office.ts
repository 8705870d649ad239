import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { hostFailed, invalid, notFound, officeServerFailed } from '../../../shared/contract/failures.ts';
import type { ConflictSettledView, OfficeView } from '../../../shared/contract/views/office.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { hostText, readOfficeFile } from '../../../shared/model/office-file.ts';
import { restrictionRefusedText } from '../../../shared/model/restricted-matter-text.ts';
import type { ServerFault } from '../../../shared/model/server-fault.ts';
import type { Matters } from '../../library/matters.ts';
import type { Log } from '../../ports/log.ts';
import type { Fields, FieldValue } from '../../ports/shared-kind.ts';
import type { Office } from '../../sharing/office.ts';
import { conflictViewOf, officeViewOf } from '../../sharing/office-view.ts';
import type { AppHandlers } from '../handlers.ts';

export function officeHandlers(
  office: Office,
  log: Log,
  matters: Pick<Matters, 'putAway'>,
): AppHandlers['office'] {
  const state = () => officeViewOf(office.state());

  function joined(): Result<OfficeView, DeclaredFailure<'NOT_FOUND'>> {
    const view = state();
    return view === null ? failed(notFound('office', '')) : ok(view);
  }

  /** A colleague was quicker, or what it was about is gone. */
  function settledBefore(
    entryId: string,
    field: string,
  ): Result<ConflictSettledView, DeclaredFailure<'NOT_FOUND'>> {
    const before = office.settledBy(entryId, field);
    return before === null ? failed(notFound('conflict', entryId)) : ok({ before });
  }

  return {
    state: () => ok(state()),
    preview({ text }) {
      const file = readOfficeFile(text);
      if (!file.ok) return failed(invalid(file.failure));
      const preview = office.preview(text);
      if (!preview.ok) return failed(invalid(preview.failure));
      return ok({ ...preview.value, login: file.value.login, hosts: file.value.hosts.map(hostText) });
    },
    async join({ text, password }) {
      const done = await office.join(text, password);
      return done.ok ? joined() : failed(declared(done.failure));
    },
    async changePassword({ password }) {
      const before = joined();
      if (!before.ok) return before;
      const done = await office.changePassword(password);
      return done.ok ? joined() : failed(officeServerFailed(done.failure));
    },
    async leave({ withoutDocuments }) {
      return ok({ notHere: await office.leave(withoutDocuments) });
    },
    documentRoom: async () => ok(await office.documents.room()),
    async keepDocuments({ months }) {
      if (state() === null) return joined();
      try {
        await office.documents.choose(months);
      } catch (error) {
        return failed(hostFailed({ kind: 'settingsNotSaved', reference: log.error('office.months', error) }));
      }
      return joined();
    },
    conflicts: () => ok(office.conflicts().map(conflictViewOf)),
    settle: ({ entryId, field }) =>
      office.settle(entryId, field) === 'gone' ? settledBefore(entryId, field) : ok({ before: null }),
    takeReplaced({ entryId, field, stands }) {
      const done = office.takeReplaced(entryId, field, stands as FieldValue);
      if (typeof done !== 'string') return ok({ before: null });
      if (done === 'gone') return settledBefore(entryId, field);
      return failed(invalid([{ field, message: unusableTexts[done] }]));
    },
    keepTyped: ({ matterId, typed }) => ok({ isKept: office.keepTyped(matterId, typed as Fields) }),
    async people() {
      const people = await office.restricting.people();
      const login = office.link.membership()?.login;
      if (people === null) return failed(notFound('office', ''));
      if (!people.ok) return failed(officeServerFailed(people.failure));
      return ok(people.value.map((one) => ({ ...one, isMe: one.login === login })));
    },
    restrictMatter: async ({ connectionId, matterId, logins }) =>
      decided(matterId, await office.restricting.restrict(connectionId, matterId, logins)),
    openMatter: async ({ connectionId, matterId }) =>
      decided(matterId, await office.restricting.open(connectionId, matterId)),
    putAway: ({ connectionId, matterId }) => ok(matters.putAway(connectionId, matterId)),
    tryNow() {
      office.tryNow();
      return ok(state());
    },
  };
}

const unusableTexts = {
  changed: 'This detail was changed again. Check both texts once more.',
  refused: 'This text cannot be used here any more. Enter it on the page of the matter.',
};

function decided(matterId: string, done: Awaited<ReturnType<Office['restricting']['open']>>) {
  if (done.ok) return ok({});
  if (done.failure === 'gone') return failed(notFound('matter', matterId));
  // The server knows the matter as one of others, or knows a person no more.
  if (done.failure.code === 'unknown_matter')
    return failed(invalid([{ field: 'logins', message: restrictionRefusedText }]));
  return failed(officeServerFailed(done.failure));
}

function declared(failure: readonly Fault[] | ServerFault) {
  return 'code' in failure ? officeServerFailed(failure) : invalid(failure);
}
