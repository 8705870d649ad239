import { unzip } from './unzip.ts';

type Value = number | string | boolean;

/** The cells of a workbook of one sheet, by place (`B7`), read apart from what writes them. */
export interface Spreadsheet {
  /** What is stored in a cell: of a formula its cached result; null where it is empty. */
  stored(place: string): Value | null;
  /** What a formula gives now; of any other cell what is stored. */
  value(place: string): Value | null;
  formula(place: string): string | null;
  /** Puts a number in the place of what is stored, as a person who types. */
  enter(place: string, value: Value): void;
  readonly places: readonly string[];
  readonly parts: ReadonlyMap<string, string>;
}

interface Stored {
  value: Value | null;
  readonly formula: string | null;
}

export function readSpreadsheet(bytes: Uint8Array): Spreadsheet {
  const parts = new Map([...unzip(bytes)].map(([name, part]) => [name, part.toString('utf8')]));
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const cells = new Map<string, Stored>();
  for (const [, place = '', attributes = '', inner = ''] of xml.matchAll(
    /<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gs,
  )) {
    const text = /<t [^>]*>(.*?)<\/t>/s.exec(inner)?.[1];
    const isText = attributes.includes('t="inlineStr"');
    const formula = /<f>(.*?)<\/f>/s.exec(inner)?.[1];
    const value = isText ? plain(text ?? '') : Number(/<v>(.*?)<\/v>/s.exec(inner)?.[1]);
    cells.set(place, { value, formula: formula === undefined ? null : plain(formula) });
  }
  const value = (place: string): Value | null => {
    const cell = cells.get(place);
    if (cell === undefined) return null;
    return cell.formula === null ? cell.value : evaluate(cell.formula, value);
  };
  return {
    parts,
    places: [...cells.keys()],
    stored: (place) => cells.get(place)?.value ?? null,
    formula: (place) => cells.get(place)?.formula ?? null,
    value,
    enter(place, entered) {
      const cell = cells.get(place);
      if (cell === undefined || cell.formula !== null) throw new Error(`${place} takes no entry`);
      cell.value = entered;
    },
  };
}

function plain(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('_x005F_', '_');
}

/** Of the few functions and operators that our workbooks use, as spreadsheets define them. Throws at any other. */
function evaluate(formula: string, valueAt: (place: string) => Value | null): Value {
  const tokens = formula.match(/"[^"]*"|\$?[A-Z]+\$?\d+|[A-Z]+|\d+(?:\.\d+)?|<>|<=|>=|[-+*/(),:=<>]/g) ?? [];
  if (tokens.join('') !== formula) throw new Error(`Unknown sign in ${formula}`);
  let at = 0;
  const take = (wanted?: string): string => {
    const token = tokens[at];
    if (token === undefined || (wanted !== undefined && token !== wanted))
      throw new Error(`${wanted ?? 'More'} is expected in ${formula} at ${at}`);
    at += 1;
    return token;
  };
  const number = (value: unknown): number => {
    if (value === null) return 0;
    if (typeof value !== 'number') throw new Error(`${String(value)} is no number in ${formula}`);
    return value;
  };

  function comparison(): unknown {
    let left = sum();
    while (tokens[at] === '=' || tokens[at] === '<>') {
      const isEqual = take() === '=';
      left = (left === sum()) === isEqual;
    }
    return left;
  }
  function sum(): unknown {
    let left = product();
    while (tokens[at] === '+' || tokens[at] === '-') {
      const sign = take() === '+' ? 1 : -1;
      left = number(left) + sign * number(product());
    }
    return left;
  }
  function product(): unknown {
    let left = atom();
    while (tokens[at] === '*' || tokens[at] === '/') {
      const isTimes = take() === '*';
      const right = number(atom());
      left = isTimes ? number(left) * right : number(left) / right;
    }
    return left;
  }
  function atom(): unknown {
    const token = take();
    if (token === '-') return -number(atom());
    if (token === '(') {
      const inner = comparison();
      take(')');
      return inner;
    }
    if (token.startsWith('"')) return token.slice(1, -1);
    if (/^\d/.test(token)) return Number(token);
    if (/\d$/.test(token)) return reference(token.replaceAll('$', ''));
    take('(');
    const given: unknown[] = [];
    while (tokens[at] !== ')') {
      given.push(comparison());
      if (tokens[at] === ',') take();
    }
    take(')');
    return call(token, given);
  }
  function reference(place: string): unknown {
    if (tokens[at] !== ':') return valueAt(place);
    take();
    return range(place, take().replaceAll('$', ''), valueAt);
  }
  function call(name: string, given: readonly unknown[]): unknown {
    const numbers = () => given.flat().filter((one) => typeof one === 'number');
    switch (name) {
      case 'SUM':
        return numbers().reduce((total, one) => total + one, 0);
      case 'MIN':
        return Math.min(...numbers());
      case 'MAX':
        return Math.max(...numbers());
      case 'AND':
        return given.every((one) => one === true);
      case 'IF':
        return given[0] === true ? given[1] : given[2];
      case 'ROUND':
        return rounded(number(given[0]), number(given[1]));
      case 'SUMIF': {
        const [words, wanted, amounts] = given as [unknown[], unknown, unknown[]];
        return amounts.reduce<number>(
          (total, one, index) => total + (words[index] === wanted ? number(one) : 0),
          0,
        );
      }
      default:
        throw new Error(`${name} is not known`);
    }
  }
  const result = comparison();
  if (at !== tokens.length) throw new Error(`${formula} goes on`);
  return result as Value;
}

function range(from: string, to: string, valueAt: (place: string) => Value | null): (Value | null)[] {
  const column = from.replace(/\d/g, '');
  if (to.replace(/\d/g, '') !== column) throw new Error('Only ranges of one column are known');
  const [first, last] = [from, to].map((place) => Number(place.replace(/\D/g, ''))) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, index) => valueAt(`${column}${first + index}`));
}

/** Half away from zero, as ROUND does. */
function rounded(value: number, places: number): number {
  const scaled = Math.abs(value) * 10 ** places;
  return (Math.sign(value) * Math.round(Number(scaled.toPrecision(15)))) / 10 ** places;
}
