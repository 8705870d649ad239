import type { RecentSearch } from '../../bridge/recent.ts';

const maxShown = 8;

interface Suggestion {
  readonly id: string;
  readonly text: string;
  readonly note: string;
}

/** The municipalities of earlier searches by council number, the last first, each once and in capitals. */
export function municipalitiesUsed(recent: readonly RecentSearch[]): string[] {
  const found = recent.flatMap(({ query }) => (query.by === 'cpn' ? [query.municipality.toUpperCase()] : []));
  return [...new Set(found)];
}

/**
 * What fits what is typed: those used before, then those of the list that begin with it, then those that hold it. A
 * `City of` or `Shire` is looked over on both sides.
 */
export function municipalitiesLike(
  list: readonly string[],
  used: readonly string[],
  typed: string,
): Suggestion[] {
  const wanted = bare(typed);
  const names = new Map<string, Suggestion>();
  for (const name of used) {
    // As the list has it: the service's own names go back unchanged.
    const text = list.find((one) => one.toUpperCase() === name) ?? name;
    names.set(bare(text), { id: text, text, note: 'used before' });
  }
  for (const text of [...list].sort((a, b) => a.localeCompare(b))) {
    if (!names.has(bare(text))) names.set(bare(text), { id: text, text, note: '' });
  }
  const isTyped = (text: string) => text.toUpperCase() === typed.trim().toUpperCase();
  const fitting = [...names].filter(([name, { text }]) => name.includes(wanted) && !isTyped(text));
  const first = fitting.filter(([name]) => name.startsWith(wanted));
  const others = fitting.filter(([name]) => !name.startsWith(wanted));
  return [...first, ...others].slice(0, maxShown).map(([, suggestion]) => suggestion);
}

const kinds = /\b(RURAL CITY|CITY|SHIRE|BOROUGH|COUNCIL|OF)\b/g;

function bare(name: string): string {
  return name.toUpperCase().replace(kinds, ' ').replace(/\s+/g, ' ').trim();
}
