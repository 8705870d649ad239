import { domainToUnicode } from 'node:url';
import type { OriginView } from '../../shared/contract/views/connection.ts';
import { addressFields, type Connection } from '../../shared/model/connection.ts';
import { originsOf } from '../http/credential-origins.ts';
import { isLoopbackHost } from '../http/link-policy.ts';

/** Every server of a connection, those first that are given credentials. */
export function originViews(connection: Connection): OriginView[] {
  const origins = originsOf(connection, addressFields);
  const views = new Map<string, OriginView>();
  for (const field of addressFields) {
    const origin = origins[field];
    if (origin === undefined) continue;
    const known = views.get(origin);
    if (known !== undefined) known.fields.push(field);
    else {
      const { hostname } = new URL(origin);
      const reads = domainToUnicode(hostname);
      views.set(origin, {
        origin,
        // `URL` writes hosts in Punycode: one that reads otherwise is not ASCII, and may look like another.
        reads: reads === '' || reads === hostname ? null : reads,
        isThisComputer: isLoopbackHost(hostname),
        fields: [field],
      });
    }
  }
  return [...views.values()];
}
