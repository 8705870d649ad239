import type { RegisterStatement } from '../register-statement.ts';
import type { LineState, LineWant } from './search-line.ts';

interface TitleStub {
  readonly volumeFolio: string | null;
  readonly status: string | null;
}

interface ParcelStub {
  readonly spi: string;
}

interface PropertyStub {
  readonly propertyPfi: string;
  readonly address: string | null;
  readonly isMultiAssess: boolean | null;
}

export interface KnownProperty extends PropertyStub {
  readonly parcels: readonly ParcelStub[];
  readonly titles: readonly TitleStub[];
}

export interface KnownParcel extends ParcelStub {
  readonly isPartParcel: boolean | null;
  readonly titles: readonly TitleStub[];
  readonly properties: readonly PropertyStub[];
}

export interface KnownTitle extends TitleStub {
  readonly properties: readonly PropertyStub[];
  readonly parcels: readonly ParcelStub[];
}

/** Land as the service last described it. */
export type KnownLand = { /** Milliseconds UTC. */ readonly at: number } & (
  | { readonly kind: 'property'; readonly property: KnownProperty }
  | { readonly kind: 'parcel'; readonly parcel: KnownParcel }
  | { readonly kind: 'title'; readonly title: KnownTitle }
);

/** A register statement that is here. */
export interface KnownStatement {
  readonly id: string;
  readonly volumeFolio: string;
  /** When it was asked for, milliseconds UTC. */
  readonly at: number;
  /** Null where nothing of it could be read. */
  readonly statement: RegisterStatement | null;
  /** How many parts of it are missing or could not be read. */
  readonly notRead: number;
}

/** What the library has of one thing: `held` and `waiting` of {@link LineState}, the best first. */
export type Holding = Extract<LineState, { readonly is: 'held' | 'waiting' }>;

/** All that is known of a search. Nothing here asks a service. */
export interface KnownSearch {
  /** Each thing once, as it was last found. */
  readonly land: readonly KnownLand[];
  /** Land that was ordered for, which may not have been looked up. */
  readonly ordered: readonly {
    readonly propertyPfi: string | null;
    readonly address: string | null;
    readonly spi: string | null;
    readonly volumeFolio: string | null;
  }[];
  /** The newest of each title. */
  readonly statements: readonly KnownStatement[];
  readonly holdingsOf: (want: LineWant) => readonly Holding[];
  /** A document that a person said to be a copy of this, see `copy-of.ts`. */
  readonly copyOf: (copy: string) => Holding | null;
}
