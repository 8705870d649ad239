import { z } from 'zod';
import { type AddressField, addressFields, type Connection } from '../../shared/model/connection.ts';

/** Origins by the address that they are of. An address that a connection does not have is left out. */
export type Origins = Readonly<Partial<Record<AddressField, string>>>;

/** As a keychain entry holds them. */
export const originsSchema = z.partialRecord(z.enum(addressFields), z.string());

/** What a client id and secret, and the tokens that they bring, are sent to. */
export const clientFields: readonly AddressField[] = ['authUrl', 'baseUrl', 'landBaseUrl'];

/** What the user name and password of the sample API are sent to. */
export const sampleFields: readonly AddressField[] = ['sampleBaseUrl'];

export function originsOf(connection: Connection, fields: readonly AddressField[]): Origins {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const address = connection[field];
      return address === null ? [] : [[field, new URL(address).origin]];
    }),
  );
}

/**
 * Whether credentials that were given for some origins may be sent to others: each address must be where it was. One that
 * changed its place with another is not, since a token's reader is not thereby a reader of secrets. Null is of no known
 * origin, and so for none.
 */
export function areFor(given: Origins | null, wanted: Origins): boolean {
  return (
    given !== null &&
    addressFields.every((field) => wanted[field] === undefined || wanted[field] === given[field])
  );
}

/**
 * The keychain entry of a connection. Connections never share one, so a test secret is never sent to production. Before the
 * colon stands what the id begins with, which in ids of earlier versions is the environment: their entries are found again.
 */
export function keychainAccount(connectionId: string): string {
  return `${connectionId.split('-')[0]}:${connectionId}`;
}
