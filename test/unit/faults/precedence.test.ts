import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { precedenceOf } from '../../faults/fsync/precedence.ts';
import { readTrace } from '../../faults/fsync/trace.ts';

const folder = mkdtempSync(join(tmpdir(), 'landfolio-trace-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hex = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
const wal = `7<${hex('/s/landfolio.db-wal')}>`;
const log = `8<${hex('/s/intents.jsonl')}>`;
const socket = '9<TCP:[127.0.0.1:1->127.0.0.1:2]>';
const head = (id: string) => `POST /api/orders/v1 HTTP/1.1\r\nx-correlation-id: ${id}\r\n\r\n`;

const noteInWal = `pwrite64(${wal}, "${hex('o1 PREPARED SENDING')}", 19, 0) = 19`;
const flushWal = `fsync(${wal}) = 0`;
const noteInLog = `write(${log}, "${hex('{"state":"SENDING","id":"o1","crc":"0"}\n')}", 41) = 41`;
const flushLog = `fdatasync(${log}) = 0`;
const send = `writev(${socket}, [{iov_base="${hex(head('o1'))}", iov_len=50}, {iov_base="${hex('{}')}", iov_len=2}], 2) = 52`;

function problemsOf(lines: readonly string[]): readonly string[] {
  const file = join(folder, 'trace');
  const whole = lines.map((line, at) => (/^\d/.test(line) ? line : `12 1795.${at} ${line}`));
  writeFileSync(file, [...whole, '12 1795.9 +++ exited with 0 +++', ''].join('\n'));
  return precedenceOf(readTrace(file)).problems;
}

test('notes that are flushed before the first byte are as they must be, whatever comes in between', () => {
  expect(problemsOf([noteInLog, flushLog, noteInWal, flushWal, send])).toEqual([]);
  expect(
    problemsOf([
      noteInWal,
      noteInLog,
      `connect(${socket}, {sa_family=AF_INET}, 16) = 0`,
      flushWal,
      flushLog,
      send,
    ]),
  ).toEqual([]);
});

test.each([
  ['without the note in the database', [noteInLog, flushLog, flushWal, send], 'is not in the database'],
  ['without the note in the log', [flushLog, noteInWal, flushWal, send], 'is not in the log of orders'],
  [
    'with a flush before the note',
    [noteInLog, flushLog, flushWal, noteInWal, send],
    'is not flushed in the database',
  ],
  [
    'with a flush after the first byte',
    [noteInLog, noteInWal, flushWal, send, flushLog],
    'is not flushed in the log',
  ],
  [
    'with a write after the flush',
    [noteInLog, flushLog, noteInWal, flushWal, `pwrite64(${wal}, "${hex('x')}", 1, 9) = 1`, send],
    'is not flushed in the database',
  ],
  [
    'with a flush that failed',
    [noteInLog, flushLog, noteInWal, `fsync(${wal}) = -1 EIO (Input/output error)`, send],
    'is not flushed in the database',
  ],
  [
    'with a flush that another thread had not ended',
    [
      noteInLog,
      flushLog,
      noteInWal,
      `13 1795.5 fsync(${wal} <unfinished ...>`,
      send,
      '13 1795.6 <... fsync resumed>) = 0',
    ],
    'is not flushed in the database',
  ],
  [
    'with the note of another order',
    [noteInLog, flushLog, noteInWal, flushWal, send.replace(hex('o1'), hex('o2'))],
    'is not in the database',
  ],
  ['with a second sending', [noteInLog, flushLog, noteInWal, flushWal, send, send], 'left a second time'],
])('a first byte %s is found out', (_, lines, problem) => {
  expect(problemsOf(lines).join()).toContain(problem);
});

test('a flush that another thread began and ended in between counts', () => {
  const other = [`13 1795.5 fsync(${wal} <unfinished ...>`, '13 1795.6 <... fsync resumed>) = 0'];
  expect(problemsOf([noteInLog, flushLog, noteInWal, ...other, send])).toEqual([]);
});

test('a thread that is killed as it enters a call has made none', () => {
  const dying = '13 1795.5 ???( <detached ...>';
  expect(problemsOf([noteInLog, flushLog, noteInWal, flushWal, send, dying])).toEqual([]);
  expect(() => problemsOf(['13 1795.5 ???(7) <detached ...>'])).toThrow('no call');
});

test('a line that cannot be read hides no call', () => {
  expect(() => problemsOf(['what is this'])).toThrow('no call');
});
