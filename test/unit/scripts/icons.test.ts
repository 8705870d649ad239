import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import drawn from '../../../assets/drawn.json' with { type: 'json' };

const assets = fileURLToPath(new URL('../../../assets', import.meta.url));
const record: Readonly<Record<string, string>> = drawn;

function sha256(path: string): string {
  const bytes = readFileSync(join(assets, path));
  const content = path.endsWith('.svg') ? bytes.toString('utf8').replaceAll('\r\n', '\n') : bytes;
  return createHash('sha256').update(content).digest('hex');
}

it('every icon is the one that was drawn of the drawing as it is: else run npm run icons', () => {
  const paths = readdirSync(assets, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'drawn.json')
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(assets.length + 1)
        .replaceAll('\\', '/'),
    );
  expect(Object.fromEntries(paths.map((path) => [path, sha256(path)]))).toEqual(record);
});
