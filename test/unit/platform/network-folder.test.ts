import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { networkFolderProblem } from '../../../main/platform/network-folder.ts';

const windows = (real: string) => ({ platform: 'win32' as const, real: () => real, kind: () => 0 });
const linux = (kind: number) => ({
  platform: 'linux' as const,
  real: (path: string) => path,
  kind: () => kind,
});

test.each([
  ['\\\\server\\share\\Landfolio', windows('C:\\')],
  ['//server/share', windows('C:\\')],
  ['\\\\?\\UNC\\server\\share', windows('C:\\')],
  ['Z:\\Landfolio', windows('\\\\server\\share\\Landfolio')],
  ['/home/jo/store', linux(0x6969)],
  ['/home/jo/store', linux(0xff534d42)],
  ['/home/jo/store', linux(0xff534d42 | 0)],
])('a folder on a server is refused with the reason: %s', (path, questions) => {
  expect(networkFolderProblem(path, questions)).toMatch(/is on a server.*on a disk of this computer/);
});

test.each([
  ['C:\\Users\\jo\\Landfolio', windows('C:\\Users\\jo')],
  ['\\\\?\\C:\\Users\\jo', windows('\\\\?\\C:\\Users\\jo')],
  ['/home/jo/store', linux(0xef53)],
])('a folder of this computer is not: %s', (path, questions) => {
  expect(networkFolderProblem(path, questions)).toBeNull();
});

test('a folder that is not there yet is judged by the one above it', () => {
  expect(networkFolderProblem(`${tmpdir()}/not/there/yet`)).toBeNull();
});
