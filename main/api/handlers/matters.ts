import { invalid, notFound } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { matterCost } from '../../../shared/model/matter-cost.ts';
import type { AppContext } from '../../context/app-context.ts';
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
  readonly deletions: MatterDeletions;
}

export function matterHandlers(parts: MatterHandlerParts): AppHandlers['matters'] {
  const { connectionId, matters, links, timeline, deletions, events } = parts;
  const isHere = (id: string) => matters.get(connectionId(), id) !== null;
  return {
    list: ({ text, limit }) => ok(matters.list(connectionId(), text, limit)),
    table({ text, limit }) {
      const found = matters.list(connectionId(), text, limit);
      const money = matters.moneyOfEach(found.map(({ id }) => id));
      return ok(found.map((matter) => ({ ...matter, cost: matterCost(money(matter.id)) })));
    },
    numbered: ({ number }) => ok(matters.numbered(connectionId(), number)),
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
          });
    },
    create({ number }) {
      const made = matters.create(connectionId(), number);
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
    links: ({ id, kinds }) =>
      isHere(id) ? ok(links.list(connectionId(), id, kinds)) : failed(notFound('matter', id)),
    attach({ id, how, thing }) {
      if (!isHere(id)) return failed(notFound('matter', id));
      const link = links.attach(connectionId(), id, how, thing);
      if (link !== null) return ok(link);
      return thing.kind === 'kept' ? failed(notFound(thing.what, thing.id)) : failed(notFound('link', id));
    },
    detach: ({ linkId }) =>
      links.detach(connectionId(), linkId) ? ok({}) : failed(notFound('link', linkId)),
    reattach({ linkId }) {
      const link = links.reattach(connectionId(), linkId);
      return link === null ? failed(notFound('link', linkId)) : ok(link);
    },
    attachable: ({ id, text }) =>
      isHere(id) ? ok(links.attachable(connectionId(), id, text)) : failed(notFound('matter', id)),
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
      deletions.removeFiles();
      return deleted;
    },
  };
}
