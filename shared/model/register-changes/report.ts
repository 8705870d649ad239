import type { ChangeKind, Field, Severity } from './fields.ts';
import { isList, isObject, type Json, textOf } from './json.ts';
import { dateWords, quotedBoth } from './values.ts';

export type RegisterPart =
  | 'title'
  | 'proprietors'
  | 'encumbrances'
  | 'activity'
  | 'land'
  | 'other'
  | 'statement';

/** One change in words. */
export interface Sentence {
  readonly text: string;
  readonly kind: Exclude<ChangeKind, 'rewritten'>;
  readonly severity: Severity;
  readonly part: RegisterPart;
  /** The fields that it covers. */
  readonly paths: readonly string[];
}

/** A field that differs, with the sentence that covers it; null where none does. */
export interface FieldChange extends Field {
  readonly severity: Severity;
  readonly sentence: Sentence | null;
}

/** Collects what is found. Every field that differs is handed in once: with a sentence, or among the rest. */
export interface Report {
  /** Says nothing where none of the fields changed in meaning. */
  say(sentence: Omit<Sentence, 'paths'>, fields: readonly Field[]): void;
  rest(fields: readonly Field[], severity?: Severity): void;
  readonly sentences: readonly Sentence[];
  readonly changes: readonly FieldChange[];
}

export function createReport(): Report {
  const sentences: Sentence[] = [];
  const changes: FieldChange[] = [];
  const rest: Report['rest'] = (fields, severity = 'check') => {
    for (const field of fields) {
      const own = field.kind === 'rewritten' ? 'note' : severity;
      changes.push({ ...withoutLinks(field), severity: own, sentence: null });
    }
  };
  return {
    say(told, fields) {
      const meant = fields.filter(({ kind }) => kind !== 'rewritten');
      rest(fields.filter(({ kind }) => kind === 'rewritten'));
      if (meant.length === 0) return;
      const sentence = { ...told, text: withoutSecondStops(told.text), paths: meant.map(({ path }) => path) };
      sentences.push(sentence);
      for (const field of meant) {
        changes.push({ ...withoutLinks(field), severity: told.severity, sentence });
      }
    },
    rest,
    sentences,
    changes,
  };
}

/** A quotation that ends with a full stop ends the sentence, too. */
function withoutSecondStops(text: string): string {
  return text.replace(/\.”\.(?= |$)/g, '.”');
}

/** Who has the link of a statement can read its PDF: it is in no report. */
function withoutLinks(field: Field): Field {
  const name = field.path.endsWith('.link') ? 'link' : '';
  return { ...field, before: hidden(field.before, name), after: hidden(field.after, name) };
}

function hidden(value: Json | undefined, name: string): Json | undefined {
  if (name === 'link' && typeof value === 'string') return value.startsWith('(') ? value : '(link)';
  if (isList(value)) return value.map((inner) => hidden(inner, '') ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.keys(value).map((key) => [key, hidden(value[key], key)]));
}

/** Takes the differences in these members out of the map. */
export function take(found: Map<string, Field[]>, ...names: readonly string[]): Field[] {
  return names.flatMap((name) => {
    const fields = found.get(name) ?? [];
    found.delete(name);
    return fields;
  });
}

export function takeRest(found: Map<string, Field[]>): Field[] {
  return take(found, ...[...found.keys()]);
}

interface Fact {
  readonly part: RegisterPart;
  /** Begins the sentence: `The title status`. */
  readonly what: string;
  readonly severity: Severity;
  readonly show?: 'plain' | 'date' | 'words';
}

/** The sentence of a field that holds one value. A value of another form is left to the list of fields. */
export function sayFact(report: Report, fields: readonly Field[], fact: Fact): void {
  const [field, ...more] = fields;
  if (field === undefined) return;
  const { part, severity, what } = fact;
  const [before, after] = [shown(field.before, fact), shown(field.after, fact)];
  const isRead =
    more.length === 0 &&
    (before !== null || isAbsent(field.before)) &&
    (after !== null || isAbsent(field.after));
  if (!isRead || before === after || field.kind === 'rewritten') {
    report.rest(fields, severity);
    return;
  }
  // `LIVE` and `Live` mean the same.
  if (before?.toUpperCase() === after?.toUpperCase()) {
    report.rest(fields, 'note');
    return;
  }
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  report.say({ part, severity, kind, text: factText(what, before, after, fact.show === 'words') }, fields);
}

function factText(what: string, before: string | null, after: string | null, isWords: boolean): string {
  if (before !== null && after !== null) {
    const [one, other] = isWords ? quotedBoth(before, after) : [before, after];
    return `${what} changed from ${one} to ${other}.`;
  }
  const show = (text: string) => (isWords ? quotedBoth(text, '')[0] : text);
  return before === null
    ? `${what} is now ${show(after ?? '')}. The earlier statement gives none.`
    : `${what} was ${show(before)}. The later statement gives none.`;
}

/** A value in a sentence; null where it has no words. */
function shown(value: Json | undefined, { show = 'plain' }: Fact): string | null {
  if (show === 'date') return dateWords(value);
  const text = textOf(value);
  // Long or marked text would run into the words of the sentence.
  return text !== null && show === 'plain' && (text.length > 60 || /[.“”"]/.test(text))
    ? quotedBoth(text, '')[0]
    : text;
}

function isAbsent(value: Json | undefined): boolean {
  return value === undefined || value === null;
}
