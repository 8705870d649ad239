/** What is wrong with a text as JSON, and at which character it shows (counted from 0). */
interface JsonProblem {
  readonly reason: string;
  readonly position: number;
}

interface JsonScan {
  readonly problem: JsonProblem | null;
  /** Whether any object has a member `__proto__`, which JSON.parse would keep. */
  readonly hasProto: boolean;
}

const deepest = 64;
const usualTokens = 200_000;

/**
 * Checks a text before JSON.parse sees it: syntax (RFC 8259), depth at most 64, at most 200,000 keys and values, and no
 * key twice in one object. JSON.parse takes a million levels, after which everything else overflows, and silently
 * keeps the last of two equal keys (measured). Does not recurse.
 */
export function scanJson(text: string, maxTokens: number = usualTokens): JsonScan {
  let at = 0;
  let tokens = 0;
  let hasProto = false;
  /** The keys of each open object, null for an open array. */
  const open: (Set<string> | null)[] = [];
  const problem = (reason: string, position = at): JsonScan => ({ problem: { reason, position }, hasProto });
  const unexpected = (wanted: string) =>
    problem(at >= text.length ? `the text ends where ${wanted} is expected` : `${wanted} is expected`);

  const skipSpace = () => {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      at += 1;
    }
  };
  /** The string that begins here with its quotes, or null. A loop: a regular expression runs out of stack on megabytes. */
  const readString = (): string | null => {
    if (text.charCodeAt(at) !== quote) return null;
    let end = at + 1;
    for (;;) {
      const code = text.charCodeAt(end);
      if (code === quote) break;
      // Past the end there is no code, which is below nothing.
      if (!(code >= 0x20)) return null;
      if (code !== backslash) end += 1;
      else {
        escapePattern.lastIndex = end;
        const escaped = escapePattern.exec(text);
        if (escaped === null) return null;
        end += escaped[0].length;
      }
    }
    const raw = text.slice(at, end + 1);
    at = end + 1;
    return raw;
  };
  const readScalar = (): string | null => {
    scalarPattern.lastIndex = at;
    const found = scalarPattern.exec(text);
    if (found === null) return null;
    at += found[0].length;
    return found[0];
  };
  /** Reads `"key" :`; null where it is not there. */
  const readKey = (keys: Set<string>): JsonScan | null => {
    const from = at;
    const raw = readString();
    if (raw === null) return unexpected('a key in double quotes');
    const key: string = raw.includes('\\') ? JSON.parse(raw) : raw.slice(1, -1);
    if (keys.has(key)) return problem(`the key ${JSON.stringify(key.slice(0, 60))} occurs twice`, from);
    keys.add(key);
    if (key === '__proto__') hasProto = true;
    tokens += 1;
    skipSpace();
    if (text[at] !== ':') return unexpected('a colon');
    at += 1;
    return null;
  };

  for (;;) {
    skipSpace();
    tokens += 1;
    if (tokens > maxTokens)
      return problem(`there are more than ${maxTokens.toLocaleString('en-AU')} keys and values`);
    const character = text[at];
    let isClosed = true;
    if (character === '{' || character === '[') {
      at += 1;
      skipSpace();
      const closing = character === '{' ? '}' : ']';
      if (text[at] === closing) at += 1;
      else {
        if (open.length >= deepest) return problem('it is nested more than 64 levels deep');
        const keys = character === '{' ? new Set<string>() : null;
        open.push(keys);
        isClosed = false;
        const wrong = keys === null ? null : readKey(keys);
        if (wrong !== null) return wrong;
      }
    } else if (readString() === null && readScalar() === null) return unexpected('a value');

    while (isClosed) {
      skipSpace();
      const keys = open.at(-1);
      if (keys === undefined) return at === text.length ? { problem: null, hasProto } : unexpected('the end');
      if (text[at] === ',') {
        at += 1;
        skipSpace();
        const wrong = keys === null ? null : readKey(keys);
        if (wrong !== null) return wrong;
        isClosed = false;
      } else if (text[at] === (keys === null ? ']' : '}')) {
        at += 1;
        open.pop();
      } else return unexpected(keys === null ? 'a comma or ]' : 'a comma or }');
    }
  }
}

const quote = 0x22;
const backslash = 0x5c;
const escapePattern = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const scalarPattern = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
