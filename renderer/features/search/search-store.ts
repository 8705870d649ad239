import { create } from 'zustand';
import type {
  AddressSearchQuery,
  StructuredAttribute,
  StructuredQuery,
} from '../../../shared/contract/views/address-search.ts';
import type { CrownAllotmentQuery } from '../../../shared/contract/views/title.ts';
import type { NumberTexts, NumberWayName } from './number-ways.ts';

export type Way = NumberWayName | 'owner' | 'crown' | 'parts' | 'places';

/** The text of every form of the search screen, as typed. */
export interface SearchTexts extends NumberTexts {
  readonly places: string;
  readonly placesType: string;
  readonly allotment: string;
  readonly section: string;
  readonly portion: string;
  readonly block: string;
  readonly subdivision: string;
  readonly parish: string;
  readonly township: string;
}

interface SearchStore {
  readonly way: Way;
  readonly texts: SearchTexts;
  readonly parts: Readonly<Partial<Record<StructuredAttribute, string>>>;
  readonly areMorePartsShown: boolean;
  /** What was asked last in the ways that answer on this screen. */
  readonly askedParts: StructuredQuery | null;
  readonly askedPlaces: AddressSearchQuery | null;
  readonly askedCrown: CrownAllotmentQuery | null;
  setWay(way: Way): void;
  setText(field: keyof SearchTexts, text: string): void;
  setPart(attribute: StructuredAttribute, text: string): void;
  showMoreParts(areShown: boolean): void;
  askParts(query: StructuredQuery): void;
  askPlaces(query: AddressSearchQuery): void;
  askCrown(query: CrownAllotmentQuery): void;
}

const noTexts: SearchTexts = {
  volumeFolio: '',
  spi: '',
  propertyNumber: '',
  municipality: '',
  documentId: '',
  propertyPfi: '',
  places: '',
  placesType: '',
  allotment: '',
  section: '',
  portion: '',
  block: '',
  subdivision: '',
  parish: '',
  township: '',
};

/** The search screen as it was left: nothing typed is lost by looking at something else. */
export const useSearchStore = create<SearchStore>()((set) => ({
  way: 'title',
  texts: noTexts,
  parts: {},
  areMorePartsShown: false,
  askedParts: null,
  askedPlaces: null,
  askedCrown: null,
  setWay: (way) => set({ way }),
  setText: (field, text) => set((state) => ({ texts: { ...state.texts, [field]: text } })),
  setPart: (attribute, text) => set((state) => ({ parts: { ...state.parts, [attribute]: text } })),
  showMoreParts: (areMorePartsShown) => set({ areMorePartsShown }),
  askParts: (askedParts) => set({ askedParts }),
  askPlaces: (askedPlaces) => set({ askedPlaces }),
  askCrown: (askedCrown) => set({ askedCrown }),
}));
