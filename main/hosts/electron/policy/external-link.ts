/** The web sites that the menu can open, by id. Constants: no address ever comes from the page or from an answer. */
const links = {
  landata: 'https://www.landata.vic.gov.au/',
  landUseVictoria: 'https://www.land.vic.gov.au/',
} as const;

export type LinkId = keyof typeof links;

/** The address behind an id, or null for what is no id of ours. */
export function externalLink(id: string): string | null {
  return isLinkId(id) ? links[id] : null;
}

function isLinkId(id: string): id is LinkId {
  return Object.hasOwn(links, id);
}
