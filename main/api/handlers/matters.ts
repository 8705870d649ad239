import { invalid, notFound } from '../../../shared/contract/failures.ts';
import type { CompletenessView, LandNow } from '../../../shared/contract/views/completeness.ts';
import type { MatterPage, MatterView } from '../../../shared/contract/views/matter.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { referencedNumbers } from '../../../shared/model/matter.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { MatterClosing } from '../../library/matter-closing.ts';
import type { MatterDeletions } from '../../library/matter-deletion.ts';
import type { MatterLinks } from '../../library/matter-links.ts';
import type { MatterTimeline } from '../../library/matter-timeline.ts';
import type { Matters } from '../../library/matters.ts';
import type { AppHandlers } from '../handlers.ts';

export interface MatterHandlerParts extends Pick<AppContext, 'events'> {
  readonly connectionId: () => string;
  readonly matters: Matters;
  readonly links: MatterLinks;
  readonly timeline: MatterTimeline;
  /** Who changed a matter last. */
  readonly changes: (id: string) => MatterPage['changed'];
  readonly closing: MatterClosing;
  /** How complete the search of a matter is, or of land that a screen shows. */
  readonly completeness: (matter: MatterView | null, land: readonly LandNow[]) => CompletenessView;
  /** The person at this computer; empty where no name is known. */
  readonly yourName: () => string;
  readonly deletions: MatterDeletions;
}

export function matterHandlers(
  parts: MatterHandlerParts,
): Omit<AppHandlers['matters'], 'checklist' | 'markChecklist'> {
  const { connectionId, matters, links, timeline, closing, deletions, events } = parts;
  const isHere = (id: string) => matters.get(connectionId(), id) !== null;
  /** Tells what a matter is now, to every window. */
  function tell(ids: readonly string[]): MatterView[] {
    const changed = ids.map((id) => matters.get(connectionId(), id)).filter((matter) => matter !== null);
    for (const matter of changed) events.publish('matterChanged', { matter });
    return changed;
  }
  return {
    list: ({ limit, ...filter }) => ok(matters.list(connectionId(), filter, limit)),
    table: ({ limit, ...filter }) => ok(matters.table(connectionId(), filter, limit)),
    numbered: ({ number }) => ok(matters.numbered(connectionId(), number)),
    meant: ({ number, isReference }) =>
      ok(matters.meant(connectionId(), isReference ? referencedNumbers(number) : [number])),
    people: () => ok(matters.people(connectionId())),
    get({ id }) {
      const matter = matters.get(connectionId(), id);
      return matter === null
        ? failed(notFound('matter', id))
        : ok({
            matter,
            counts: matters.counts(connectionId(), id),
            ordered: matters.ordered(id),
            money: matters.money(id),
            earlier: matters.earlier(id),
            changed: parts.changes(id),
          });
    },
    create({ number }) {
      const made = matters.create(connectionId(), number, parts.yourName());
      if (!made.ok) return failed(invalid(made.failure));
      events.publish('matterChanged', { matter: made.value });
      return made;
    },
    update({ id, change, before }) {
      const changed = matters.update(connectionId(), id, change, before);
      if (changed === null) return failed(notFound('matter', id));
      if (changed.ok) events.publish('matterChanged', { matter: changed.value });
      return changed;
    },
    close({ ids, anyway }) {
      const ended = closing.close(connectionId(), ids, anyway);
      tell(ended.closed.map(({ id }) => id));
      return ok(ended);
    },
    reopen: ({ matters: closed }) => ok(tell(closing.reopen(connectionId(), closed))),
    links: ({ id, kinds }) =>
      isHere(id) ? ok(links.list(connectionId(), id, kinds)) : failed(notFound('matter', id)),
    completeness({ id, land }) {
      const matter = id === null ? null : matters.get(connectionId(), id);
      return id !== null && matter === null
        ? failed(notFound('matter', id))
        : ok(parts.completeness(matter, land));
    },
    attach({ id, how, thing }) {
      if (!isHere(id)) return failed(notFound('matter', id));
      const link = links.attach(connectionId(), id, how, thing);
      if (link !== null) return ok(link);
      return thing.kind === 'kept' ? failed(notFound(thing.what, thing.id)) : failed(notFound('link', id));
    },
    attachedTo: (thing) =>
      ok(links.attachedTo(connectionId(), thing).map((one) => ({ ...one, link: { ...one.link } }))),
    detach: ({ linkId }) =>
      links.detach(connectionId(), linkId) ? ok({}) : failed(notFound('link', linkId)),
    reattach({ linkId }) {
      const link = links.reattach(connectionId(), linkId);
      return link === null ? failed(notFound('link', linkId)) : ok(link);
    },
    attachable: ({ id, text, withClosed }) =>
      isHere(id)
        ? ok(links.attachable(connectionId(), id, text, withClosed))
        : failed(notFound('matter', id)),
    timeline({ id, kinds, limit }) {
      const matter = matters.get(connectionId(), id);
      if (matter === null) return failed(notFound('matter', id));
      const { number } = matter;
      return ok(timeline.list({ id, number, connectionId: connectionId() }, kinds, limit));
    },
    deletion({ id }) {
      const found = deletions.preview(connectionId(), id);
      return found === null ? failed(notFound('matter', id)) : ok(found);
    },
    delete({ id, typed, withDocuments }) {
      const deleted = deletions.delete(connectionId(), id, { typed, withDocuments });
      if (deleted === null) return failed(notFound('matter', id));
      if (!deleted.ok) return failed(invalid(deleted.failure));
      return deleted;
    },
  };
}
