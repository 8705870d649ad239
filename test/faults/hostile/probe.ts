import { gzipSync } from 'node:zlib';
import { answerCaps } from '../../../main/http/answer-caps.ts';
import { endlessAnswers, type HostileAnswer, hostileAnswers, whole } from './answers.ts';
import type { HostileApp } from './hostile-app.ts';
import type { HostileOperation, Outcome } from './operations.ts';

/** One bad input to one operation. */
export interface Probe {
  /** Of the table of bad inputs (reliability: Hostile or malformed answers). */
  readonly number: number;
  readonly input: string;
  readonly operation: string;
  /** What it may end as. */
  readonly expected: readonly string[];
  /** Gives what it ended as; throws where something else does not hold. */
  readonly run: (app: HostileApp) => Promise<string>;
  /** Large: memory is watched. */
  readonly isLarge?: true;
  /** Never ends: for an app whose limits pass at once. */
  readonly isEndless?: true;
}

export function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

/** Asks once more for `operation` and checks that nothing else happened: no other request, no changed object, no fault of ours. */
export async function asked(app: HostileApp, operation: HostileOperation): Promise<Outcome> {
  app.forget();
  const outcome = await operation.run();
  const { isCharge, isChange, name } = operation;
  const requests = app.heads.length;
  if (isCharge || isChange) must(requests === 1, `${requests} requests, not one`);
  // A safe read is tried three times at most; the health checks are two, and a history may have pages.
  else if (name !== 'order history')
    must(requests <= (name === 'health checks' ? 6 : 3), `${requests} requests`);
  must(app.noted.count === (isCharge ? 1 : 0), `Noted ${app.noted.count} times`);
  must(!app.heads.some((head) => /elsewhere|169\.254/.test(head)), 'Asked somewhere else');
  checkObjects(outcome.value);
  const faults = app.log.lines.filter(({ level }) => level === 'error');
  must(faults.length === 0, `Logged as a fault of ours: ${faults[0]?.event}`);
  return outcome;
}

/** Nothing that came may be a prototype of anything. */
function checkObjects(value: unknown, depth = 0): void {
  must(!('isAdmin' in {}), 'Every object was changed');
  if (typeof value !== 'object' || value === null || depth > 12) return;
  const parent: unknown = Object.getPrototypeOf(value);
  must(typeof parent !== 'object' || parent === null || !('isAdmin' in parent), 'An object was changed');
  for (const member of Object.values(value)) checkObjects(member, depth + 1);
}

function expectedOf(answer: HostileAnswer, { isCharge, name }: HostileOperation): readonly string[] {
  if (isCharge) return answer.charge;
  return name === 'health checks' ? ['words'] : answer.read;
}

function fromAnswer(answer: HostileAnswer, operation: HostileOperation): Probe {
  return {
    number: answer.number,
    input: answer.name,
    operation: operation.name,
    expected: expectedOf(answer, operation),
    ...(answer.isLarge ? { isLarge: true as const } : {}),
    async run(app) {
      app.reply = answer.reply;
      return (await asked(app, app.operation(operation.name))).kind;
    },
  };
}

/** All operations wait for its end at the same time, so requests are counted together (`matrix.ts`). */
function endless(answer: HostileAnswer, operation: HostileOperation): Probe {
  return {
    ...fromAnswer(answer, operation),
    isEndless: true,
    async run(app) {
      app.reply = answer.reply;
      return (await app.operation(operation.name).run()).kind;
    },
  };
}

/** An answer that is made of the operation's own good one. */
interface Spoiled {
  readonly number: number;
  readonly input: string;
  readonly body: (text: string, operation: HostileOperation) => string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isTaken: boolean;
  readonly isLarge?: true;
  /** What a charge is where it is not taken. */
  readonly charge?: string;
}

const filled = (text: string, bytes: number) => text + ' '.repeat(bytes - Buffer.byteLength(text));
const into = (members: string) => (text: string) => text.replace('{', `{${members},`);

const spoiled: readonly Spoiled[] = [
  {
    number: 1,
    input: 'exactly as much as its cap',
    body: (text, { cap }) => filled(text, answerCaps[cap]),
    isTaken: true,
    isLarge: true,
  },
  {
    number: 1,
    input: 'one byte over its cap',
    body: (text, { cap }) => filled(text, answerCaps[cap] + 1),
    isTaken: false,
    isLarge: true,
    charge: 'inDoubt',
  },
  {
    number: 2,
    input: 'gzip of one byte over its cap',
    body: (text, { cap }) => gzipSync(filled(text, answerCaps[cap] + 1)),
    headers: { 'content-encoding': 'gzip' },
    isTaken: false,
    isLarge: true,
  },
  {
    number: 3,
    input: 'one layer of gzip, unasked',
    body: (text) => gzipSync(text),
    headers: { 'content-encoding': 'gzip' },
    isTaken: true,
  },
  {
    number: 6,
    input: 'members that would change every object',
    body: into('"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}'),
    isTaken: true,
  },
  {
    number: 7,
    input: 'one key twice',
    body: (text) => text.replace(/\{("[^"]+":)/, '{$1null,$1'),
    isTaken: false,
  },
  {
    number: 7,
    input: 'one key twice, once in other letters',
    body: (text) =>
      text.replace(
        /\{"([^"])([^"]*)":/,
        (_, first: string, rest: string) =>
          `{"\\u${first.charCodeAt(0).toString(16).padStart(4, '0')}${rest}":null,"${first}${rest}":`,
      ),
    isTaken: false,
  },
  { number: 8, input: 'a byte order mark', body: (text) => `\ufeff${text}`, isTaken: true },
  { number: 8, input: 'two byte order marks', body: (text) => `\ufeff\ufeff${text}`, isTaken: false },
  {
    number: 15,
    input: 'members that nobody knows',
    body: into('"somethingNew":{"deep":[1,{"a":null}]},"more":7'),
    isTaken: true,
  },
];

function fromSpoiled(one: Spoiled, operation: HostileOperation): Probe {
  const refused = operation.name === 'health checks' ? 'words' : 'unreadable';
  const otherwise = operation.isCharge ? (one.charge ?? 'unknown') : refused;
  return {
    number: one.number,
    input: one.input,
    operation: operation.name,
    expected: [one.isTaken ? 'used' : otherwise],
    ...(one.isLarge ? { isLarge: true as const } : {}),
    async run(app) {
      app.reply = whole(one.body(JSON.stringify(operation.good), operation), one.headers);
      return (await asked(app, app.operation(operation.name))).kind;
    },
  };
}

const shownTexts = [
  '<img src=x onerror=alert(1)>',
  'a\u202egpj.exe',
  '\u{1f3e1} \u0628\u064a\u062a',
  '{{7*7}}%s%n',
];

/** What a person is shown is the text that came, and nothing else. */
function showing(operation: HostileOperation): Probe[] {
  const { showing: show, name } = operation;
  if (show === undefined) return [];
  const usual = shownTexts.map(
    (text): Probe => ({
      number: 27,
      input: `a name ${JSON.stringify(text)}`,
      operation: name,
      expected: ['used'],
      async run(app) {
        app.reply = whole(JSON.stringify(show(text)));
        const { kind, value } = await asked(app, app.operation(name));
        must(JSON.stringify(value).includes(JSON.stringify(text)), 'Shows another text');
        return kind;
      },
    }),
  );
  return [
    ...usual,
    {
      number: 27,
      input: 'a name of 1 MB',
      operation: name,
      // Where nothing hangs on it, it is left out.
      expected: operation.isCharge
        ? ['inDoubt']
        : name === 'health checks'
          ? ['words']
          : ['unreadable', 'used'],
      async run(app) {
        app.reply = whole(JSON.stringify(show('a'.repeat(1_000_000))));
        const { kind, value } = await asked(app, app.operation(name));
        must(JSON.stringify(value).length < 100_000, 'Was taken at its full length');
        return kind;
      },
    },
  ];
}

/** Every bad input that any answer may be, to every operation. */
export function probesOfAll(operations: readonly HostileOperation[]): readonly Probe[] {
  return operations.flatMap((operation) => [
    ...hostileAnswers.map((answer) => fromAnswer(answer, operation)),
    ...endlessAnswers.map((answer) => endless(answer, operation)),
    ...spoiled.map((one) => fromSpoiled(one, operation)),
    ...showing(operation),
  ]);
}
