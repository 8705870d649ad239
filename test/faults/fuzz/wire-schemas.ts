import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..');

/** Sources of a folder, as `main/http/json.ts`; without the practice service, which is no part of what an office trusts. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('main/practice'))
    .sort();
}

/** Where the shapes of the wire are. */
export const wireModules = sourcesIn('main').filter((path) => /(^|\/)wire(\/[^/]+)?\.ts$/.test(path));

/** Every shape that a wire module exports, by module and name. */
export async function wireSchemas(): Promise<ReadonlyMap<string, z.ZodType>> {
  const found = new Map<string, z.ZodType>();
  for (const path of wireModules) {
    const exported: Record<string, unknown> = await import(join(root, path));
    for (const [name, value] of Object.entries(exported)) {
      if (value instanceof z.ZodType) found.set(`${path} ${name}`, value);
    }
  }
  return found;
}
