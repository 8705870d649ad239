/** The screens that something outside a window may ask for, each with what may follow it. */
const screens = {
  today: null,
  search: null,
  cart: null,
  orders: 'id',
  documents: 'id',
  statements: 'id',
  alerts: null,
  settings: ['connections', 'office', 'person', 'files', 'network', 'desktop', 'support', 'about'],
} as const;

type Screen = keyof typeof screens;
export const screenNames = Object.keys(screens) as readonly Screen[];

/** A screen of Landfolio, and which order, document, statement or settings of it. Showing one changes nothing and asks nobody. */
export interface Place {
  readonly screen: Screen;
  /** The id of an order, a document or a statement, or a page of the settings; null for the screen itself. */
  readonly id: string | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Systems may write the scheme and what stands for a host in capitals, and end an address with a slash. */
const link =
  /^[Ll][Aa][Nn][Dd][Ff][Oo][Ll][Ii][Oo]:\/\/[Ss][Hh][Oo][Ww]\/([a-z]{1,20})(?:\/([a-z0-9-]{1,36}))?\/?$/;

/**
 * What a `landfolio:` link asks for: `landfolio://show/orders/<id>`. Null for all else. Anybody can make such a link, so
 * it can say nothing but a place: there is no query, no fragment and no escape in one.
 */
export function readPlaceLink(text: string): Place | null {
  const [, screen = '', id = null] = link.exec(text) ?? [];
  return isScreen(screen) && isFit(screen, id) ? { screen, id } : null;
}

/** The link that {@link readPlaceLink} reads as this place. */
export function placeLink({ screen, id }: Place): string {
  return `landfolio://show/${screen}${id === null ? '' : `/${id}`}`;
}

function isScreen(name: string): name is Screen {
  return Object.hasOwn(screens, name);
}

function isFit(screen: Screen, id: string | null): boolean {
  if (id === null) return true;
  const rule: string | readonly string[] | null = screens[screen];
  if (rule === null) return false;
  return typeof rule === 'string' ? uuid.test(id) : rule.includes(id);
}
