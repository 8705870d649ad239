import type { Locator } from 'playwright/test';
import { boxOf } from './until.ts';

/** As from the desktop: a file that a page makes itself is none that can be read as one. */
export async function dropFile(onto: Locator, path: string): Promise<void> {
  const { x, y, width, height } = await boxOf(onto);
  const cdp = await onto.page().context().newCDPSession(onto.page());
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
  await cdp.detach();
}
