import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page as it stands, by the name of a rule and an element a line. */
export async function axeFaults(page: Page): Promise<string[]> {
  // By the debugger, where the page's content policy does not reach; the page itself could load no such script.
  if (!(await hasAxe(page))) await page.evaluate(source);
  await settle(page);
  return run(page, null);
}

/**
 * The same in light and in dark. Of the rules of axe, only the one for contrast depends on that. All are asked in the colours
 * that the page wears, and that one again in the others, which it then goes on wearing: each change of colours has to be
 * waited for.
 */
export async function axeFaultsInBothThemes(page: Page): Promise<string[]> {
  const isDark = await wearsDark(page);
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const inFirst = await axeFaults(page);
  await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' });
  await settle(page);
  const inSecond = await run(page, 'color-contrast');
  return [
    ...inFirst.map((fault) => `in ${first}: ${fault}`),
    ...inSecond.map((fault) => `in ${second}: ${fault}`),
  ];
}

function hasAxe(page: Page): Promise<boolean> {
  return page.evaluate(() => 'axe' in window);
}

function wearsDark(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Waits until colours are drawn and what comes in has come: in between, axe would compare new ink with old paper. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.allSettled(
      document
        .getAnimations()
        // What turns without end, as a spinner, changes no colour.
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished),
    );
  });
}

function run(page: Page, onlyRule: string | null): Promise<string[]> {
  return page.evaluate(async (rule) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Axe takes a dialog for one that shuts the rest off, and an alertdialog only where nothing shows beside it; notices do.
    const isQuestion = document.querySelector('[role="alertdialog"]') !== null;
    const ofWholePages = isQuestion
      ? { rules: { 'landmark-one-main': { enabled: false }, 'page-has-heading-one': { enabled: false } } }
      : {};
    const options = {
      resultTypes: ['violations' as const],
      ...(rule === null ? ofWholePages : { runOnly: [rule] }),
    };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        (node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`,
      ),
    );
  }, onlyRule);
}
