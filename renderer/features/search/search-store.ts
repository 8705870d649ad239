import { create } from 'zustand';
import type { AddressSearchQuery, StructuredQuery } from '../../../shared/contract/views/address-search.ts';
import type { CrownAllotmentQuery } from '../../../shared/contract/views/title.ts';
import { draftOf, useDraft } from '../../bridge/drafts.ts';
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
  readonly areMorePartsShown: boolean;
  /** What was asked last in the ways that answer on this screen. */
  readonly askedParts: StructuredQuery | null;
  readonly askedPlaces: AddressSearchQuery | null;
  readonly askedCrown: CrownAllotmentQuery | null;
  setWay(way: Way): void;
  showMoreParts(areShown: boolean): void;
  askParts(query: StructuredQuery): void;
  askPlaces(query: AddressSearchQuery): void;
  askCrown(query: CrownAllotmentQuery): void;
}

export const noTexts: SearchTexts = {
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

const draftName = 'search';
export const searchDraft = draftOf<SearchTexts>(draftName);

/** The texts of the search screen, and the way to type them. */
export function useSearchTexts() {
  const { typed, type } = useDraft<SearchTexts>(draftName);
  return { texts: { ...noTexts, ...typed }, type };
}

/** The search screen as it was left. */
export const useSearchStore = create<SearchStore>()((set) => ({
  way: 'title',
  areMorePartsShown: false,
  askedParts: null,
  askedPlaces: null,
  askedCrown: null,
  setWay: (way) => set({ way }),
  showMoreParts: (areMorePartsShown) => set({ areMorePartsShown }),
  askParts: (askedParts) => set({ askedParts }),
  askPlaces: (askedPlaces) => set({ askedPlaces }),
  askCrown: (askedCrown) => set({ askedCrown }),
}));
