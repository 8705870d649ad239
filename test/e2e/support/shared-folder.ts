import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Playwright calls it once before all tests: what one worker makes for all of them lies here, until the run ends. */
export default function shareFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-e2e-shared-'));
  process.env.LANDFOLIO_E2E_SHARED = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
