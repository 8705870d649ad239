import type { AddressParts } from './address.ts';
import type { Locality } from './localities.ts';

/** Someone on the register. Invented. */
export interface Proprietor {
  readonly name: string;
  readonly isCompany: boolean;
}

export interface Encumbrance {
  readonly kind: 'MORTGAGE' | 'CAVEAT' | 'COVENANT' | 'AGREEMENT';
  /** Instrument number, such as AR122019D. */
  readonly document: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly holder: string | null;
}

/** What was registered upon an encumbrance: the variation of a mortgage, the amendment of an agreement. */
export interface AffectingEncumbrance {
  readonly type: string;
  readonly document: string;
  readonly date: string;
}

/** Proprietors who hold one share together. The shares of a title add up to the whole. */
export interface Share {
  readonly numerator: number;
  readonly denominator: number;
  readonly members: readonly Proprietor[];
  /** As legal personal representatives, trustees of a charity, and the like. */
  readonly freeText: string | null;
  readonly nicoText: string | null;
}

export interface Dealing {
  readonly type: string;
  readonly document: string;
  readonly status: 'Registered' | 'Unregistered';
  /** YYYY-MM-DD. */
  readonly date: string;
}

export interface Nomination {
  readonly document: string;
  readonly nominatedTo: string;
  readonly nominatedToDealing: string;
  readonly nominatingParty: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** What stands on a folio beside its people and encumbrances; null and empty where it does not. */
export interface FolioNotes {
  readonly titleType: string;
  readonly ctType: 'Electronic' | 'Paper' | 'No CofT';
  readonly estate: string;
  /** Of a lease. YYYY-MM-DD. */
  readonly estateExpiry: string | null;
  readonly lifeEstateText: string | null;
  /** Volume/folios. */
  readonly parents: readonly string[];
  /** The plan or instrument that made the folio, and when. */
  readonly derivation: string;
  readonly derivationDate: string;
  /** By the document number of the encumbrance that they stand upon. */
  readonly affecting: Readonly<Record<string, readonly AffectingEncumbrance[]>>;
  readonly notations: readonly { readonly type: string; readonly text: string; readonly plan: string }[];
  readonly otherTitles: readonly string[];
  readonly licence: string | null;
  readonly nomination: Nomination | null;
  readonly ectControl: { readonly controller: string; readonly from: string } | null;
  /** On its way all the time: dated on this day of the month before the one in which it is looked at. */
  readonly standing: (Omit<Dealing, 'date'> & { readonly day: number }) | null;
  /** What happened to the title since the service started (see changes.ts). */
  readonly recent: readonly Dealing[];
}

export interface PracticeTitle {
  /** Canonical. */
  readonly volumeFolio: string;
  readonly status: 'ACTIVE' | 'CANCELLED';
  readonly type: 'FREEHOLD' | 'CROWN LEASE';
  readonly spis: readonly string[];
  readonly propertyPfis: string[];
  readonly parentTitle: string;
  readonly tenancy: 'Sole Proprietor' | 'Joint Proprietors' | 'Tenants in Common in equal shares';
  /** Everyone of `shares`, in order. */
  readonly proprietors: readonly Proprietor[];
  readonly shares: readonly Share[];
  readonly proprietorsAddress: string;
  readonly transfer: string;
  readonly transferDate: string;
  readonly encumbrances: readonly Encumbrance[];
  /** Plan that shows the land. */
  readonly diagram: string;
  readonly ownersCorporation: string | null;
  readonly notes: FolioNotes;
}

export interface PracticeParcel {
  readonly spi: string;
  readonly type: 'LOT' | 'PLAN' | 'CROWN ALLOTMENT' | 'COMMON PROPERTY';
  readonly lot: string;
  readonly plan: string;
  readonly isPart: boolean;
  readonly volumeFolios: string[];
  readonly propertyPfis: string[];
  readonly squareMetres: number;
  /** Where it is Crown land, what it is found by. */
  readonly crown: CrownReference | null;
}

/** Parts of a Crown allotment; empty where it has none. Exactly one of the two codes is set. */
export interface CrownReference {
  readonly allotment: string;
  readonly section: string;
  readonly portion: string;
  readonly block: string;
  readonly subdivision: string;
  readonly parishCode: string;
  readonly townshipCode: string;
}

export interface PracticeProperty {
  readonly pfi: string;
  readonly addressId: string;
  readonly parts: AddressParts;
  readonly address: string;
  readonly aliases: readonly string[];
  readonly locality: Locality;
  /** Null where the council does not know the property. */
  readonly propertyNumber: string | null;
  readonly isMultiAssess: boolean;
  /** YYYY-MM-DD HH:MM:SS. */
  readonly created: string;
  readonly spis: readonly string[];
  readonly volumeFolios: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
}

/** Everything the practice service knows about land. The same seed gives the same register. */
export interface Register {
  readonly properties: readonly PracticeProperty[];
  readonly byPfi: ReadonlyMap<string, PracticeProperty>;
  readonly titles: ReadonlyMap<string, PracticeTitle>;
  readonly parcels: ReadonlyMap<string, PracticeParcel>;
  /** Volume/folio of the titles that an instrument or a plan number stands on. */
  readonly documents: ReadonlyMap<string, readonly string[]>;
}
