import type { Page } from 'playwright/test';

interface Mark {
  /** Milliseconds since the navigation that the mark belongs to. */
  readonly wall: number;
  /** Milliseconds of the processor that the main thread of the page has taken so far. */
  readonly processor: number;
}

interface TraceEvent {
  readonly name: string;
  readonly tts?: number;
  readonly args?: { readonly data?: { readonly startTime?: number } };
}

/** What the page marks with `performance.mark` while `work` runs: the first of each name. */
export async function markedBy(page: Page, work: () => Promise<void>): Promise<ReadonlyMap<string, Mark>> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser of its own');
  const devtools = await browser.newBrowserCDPSession();
  const marks = new Map<string, Mark>();
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, tts, args } of value as unknown as TraceEvent[]) {
      const wall = args?.data?.startTime;
      if (tts === undefined || wall === undefined || marks.has(name)) continue;
      marks.set(name, { wall, processor: tts / 1000 });
    }
  });
  const complete = new Promise<void>((resolve) => devtools.on('Tracing.tracingComplete', () => resolve()));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['blink.user_timing'], excludedCategories: ['*'] },
  });
  await work();
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  return marks;
}
