/**
 * Where in a text of JSON a position is, as `lines[2].from`: the key or value that begins there, or the one around it. Empty for
 * the whole. The text has to be sound up to there, as it is before the position that `scanJson` found.
 */
export function jsonPathAt(text: string, position: number): string {
  const open: (string | number | null)[] = [];
  let key = '';
  // A string that begins at the position is the key that is asked for.
  for (const [token, string] of text.slice(0, position).matchAll(tokens)) {
    if (string !== undefined) key = JSON.parse(string) as string;
    else if (token === '[') open.push(0);
    else if (token === '{') open.push(null);
    else if (token === ':') open[open.length - 1] = key;
    else if (token === ',') open[open.length - 1] = next(open.at(-1));
    else open.pop();
  }
  const own = open.at(-1) === null ? keyAt(text.slice(position)) : null;
  if (own !== null) open[open.length - 1] = own;
  return open.reduce<string>((path, step) => path + stepText(step, path === ''), '');
}

/** The key with which a text begins; null where it begins with none that can be read. */
function keyAt(text: string): string | null {
  const raw = /^"(?:[^"\\]|\\.)*"/s.exec(text)?.[0];
  try {
    return raw === undefined ? null : (JSON.parse(raw) as string);
  } catch {
    return null;
  }
}

const tokens = /("(?:[^"\\]|\\.)*")|[{}[\]:,]/gs;

function next(step: string | number | null | undefined): number | null {
  return typeof step === 'number' ? step + 1 : null;
}

function stepText(step: string | number | null, isFirst: boolean): string {
  if (step === null) return '';
  if (typeof step === 'number') return `[${step}]`;
  if (!/^\w{1,60}$/.test(step)) return `[${JSON.stringify(step.slice(0, 60))}]`;
  return isFirst ? step : `.${step}`;
}
