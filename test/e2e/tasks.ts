import type { Locator, Page } from 'playwright/test';
import { makeBigLibrary } from '../support/big-library.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { launchBrowser } from './support/browser.ts';
import buildRenderer from './support/build-renderer.ts';
import { goTo, origin } from './support/steps.ts';
import { until } from './support/until.ts';

/*
 * `npm run tasks`: what an office does all day, done through the screen of a library with 5,000 orders and 2,000 matters,
 * with the keyboard alone and with the mouse alone. Prints how many keys and clicks each takes, and how long the answer is
 * on its way after the last of them: the table of test/e2e/README.md.
 */
const orders = 5_000;
const matters = 2_000;
const address = '12 VICTORIA WAY CARLTON 3053';
/** Each is done so often, from the search screen; the table has the median. */
const rounds = 3;

/** Counts what a person's hands do. A key pressed together with Ctrl, Alt or Shift is one. */
interface Hands {
  readonly page: Page;
  readonly counted: { keys: number; clicks: number };
  /** Milliseconds: when the last key or click went out. */
  readonly last: { at: number };
  type(text: string): Promise<void>;
  press(key: string, times?: number): Promise<void>;
  click(target: Locator): Promise<void>;
  /** Goes on with Tab until the control has the focus, as who sees the screen would. */
  tabTo(target: Locator): Promise<void>;
}

interface Task {
  readonly what: string;
  readonly by: 'keyboard' | 'mouse';
  /** Ends with the answer on the screen. */
  run(hands: Hands): Promise<void>;
}

function handsOn(page: Page): Hands {
  const counted = { keys: 0, clicks: 0 };
  const last = { at: 0 };
  const key = async (name: string) => {
    counted.keys += 1;
    last.at = performance.now();
    await page.keyboard.press(name);
  };
  return {
    page,
    counted,
    last,
    async type(text) {
      for (const character of text) {
        counted.keys += 1;
        last.at = performance.now();
        await page.keyboard.type(character);
      }
    },
    async press(name, times = 1) {
      for (let n = 0; n < times; n += 1) await key(name);
    },
    async click(target) {
      await target.waitFor();
      counted.clicks += 1;
      last.at = performance.now();
      await target.click();
    },
    async tabTo(target) {
      await target.waitFor();
      const hasFocus = () => target.evaluate((element) => element === document.activeElement);
      for (let n = 0; !(await hasFocus()); n += 1) {
        if (n > 60) throw new Error('Tab does not lead there');
        await key('Tab');
      }
    },
  };
}

const options = (page: Page) => page.getByRole('option');
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const boxField = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });

function tasks(about: { readonly matter: string }): readonly Task[] {
  const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: /^Place/ });
  const add = (page: Page) =>
    page.getByRole('button', { name: 'Add Register Search Statement to the cart', exact: true });
  const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });
  const matterNumber = (page: Page) => page.getByRole('combobox', { name: /^Matter number/ });
  const orderByKeyboard = async (hands: Hands) => {
    const { page } = hands;
    await hands.press('Control+k');
    await hands.type('12 vic');
    await pointAt(hands, whole(address));
    await hands.press('Enter');
    await hasKeyboard(page.getByRole('option', { name: /^Title/ }).first());
    await add(page).waitFor();
    await hands.tabTo(add(page));
    await hands.press('Enter');
    await page.getByRole('button', { name: /^In cart: Register Search/ }).waitFor();
    await hands.press('Alt+2');
    await hasKeyboard(matterNumber(page));
    await hands.type('2026-9001');
    await hands.press('Enter');
    await confirm(page).waitFor();
    await hands.tabTo(confirm(page));
    await hands.press('Enter');
    await title(page, 'Matter 2026-9001').waitFor();
  };
  const orderByMouse = async (hands: Hands) => {
    const { page } = hands;
    await hands.click(boxField(page));
    await hands.type('12 vic');
    await hands.click(page.getByRole('option', { name: address, exact: true }));
    await hands.click(add(page));
    await hands.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart' }));
    await hasKeyboard(matterNumber(page));
    await hands.type('2026-9001');
    await hands.click(place(page));
    await hands.click(confirm(page));
    await title(page, 'Matter 2026-9001').waitFor();
  };
  const certificate = (page: Page) => page.getByRole('link', { name: /^Open Register Search Statement/ });
  const read = async (page: Page) => {
    await title(page, 'Register Search Statement').waitFor();
    await page.getByRole('region', { name: 'Page 1' }).waitFor();
  };
  return [
    { what: 'Find and order a title search for an address', by: 'keyboard', run: orderByKeyboard },
    { what: 'Find and order a title search for an address', by: 'mouse', run: orderByMouse },
    {
      what: 'The same, and open its certificate',
      by: 'keyboard',
      async run(hands) {
        await orderByKeyboard(hands);
        await certificate(hands.page).waitFor();
        await hands.tabTo(certificate(hands.page));
        await hands.press('Enter');
        await read(hands.page);
      },
    },
    {
      what: 'The same, and open its certificate',
      by: 'mouse',
      async run(hands) {
        await orderByMouse(hands);
        await hands.click(certificate(hands.page));
        await read(hands.page);
      },
    },
    {
      what: 'What did a matter cost?',
      by: 'keyboard',
      async run(hands) {
        await hands.press('Control+k');
        await hands.type(about.matter);
        await hands.press('Enter');
        await hands.page.getByRole('heading', { name: 'Cost' }).waitFor();
      },
    },
    {
      what: 'What did a matter cost?',
      by: 'mouse',
      async run(hands) {
        await hands.click(
          hands.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Matters' }),
        );
        await hands.click(hands.page.getByRole('link', { name: about.matter }).first());
        await hands.page.getByRole('heading', { name: 'Cost' }).waitFor();
      },
    },
    {
      what: 'Is anything late?',
      by: 'keyboard',
      async run(hands) {
        await hands.press('Control+k');
        await hands.type('>late');
        await hands.press('Enter');
        await title(hands.page, 'Orders').waitFor();
        await hands.page
          .getByTitle(/ working days? late/)
          .first()
          .waitFor();
      },
    },
    {
      what: 'Is anything late?',
      by: 'mouse',
      async run(hands) {
        await hands.click(
          hands.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }),
        );
        await hands.click(hands.page.getByRole('radio', { name: /^Late/ }));
        await hands.page
          .getByTitle(/ working days? late/)
          .first()
          .waitFor();
      },
    },
    {
      what: 'Show last year’s plan certificates',
      by: 'keyboard',
      async run(hands) {
        await hands.press('Control+k');
        await hands.type('plan last year');
        await options(hands.page).filter({ hasText: kept }).waitFor();
        await hands.press('Enter');
        await listed(hands.page);
      },
    },
    {
      what: 'Show last year’s plan certificates',
      by: 'mouse',
      async run(hands) {
        await hands.click(boxField(hands.page));
        await hands.type('plan last year');
        await hands.click(options(hands.page).filter({ hasText: kept }));
        await listed(hands.page);
      },
    },
    {
      what: 'Open the newest of last year’s plan certificates',
      by: 'keyboard',
      async run(hands) {
        await hands.press('Control+k');
        await hands.type('plan last year');
        await options(hands.page).filter({ hasText: kept }).waitFor();
        await pointAt(hands, planCertificate);
        await hands.press('Enter');
        await opened(hands.page);
      },
    },
    {
      what: 'Open the newest of last year’s plan certificates',
      by: 'mouse',
      async run(hands) {
        await hands.click(boxField(hands.page));
        await hands.type('plan last year');
        await options(hands.page).filter({ hasText: kept }).waitFor();
        await hands.click(options(hands.page).filter({ hasText: planCertificate }).first());
        await opened(hands.page);
      },
    },
  ];
}

/** What the command box says that it understood. */
const kept = /^Certificates called “plan” received in \d{4}/;
const planCertificate = /^(?:Copy of Plan|Planning Certificate)\b/;

/** The filtered list of documents stands, with a plan of last year in it. */
async function listed(page: Page): Promise<void> {
  await title(page, 'Documents').waitFor();
  await page.getByRole('grid', { name: 'Documents' }).getByText(planCertificate).first().waitFor();
  await page.getByText(/^[\d,]+ of [\d,]+ documents$/).waitFor();
}

async function opened(page: Page): Promise<void> {
  await page.waitForURL(/#\/documents\/./);
  await title(page, /Plan/).waitFor();
  await page.getByRole('region', { name: 'Page 1' }).waitFor();
}

async function hasKeyboard(target: Locator): Promise<void> {
  await target.waitFor();
  const element = await target.elementHandle();
  await target.page().waitForFunction((wanted) => wanted === document.activeElement, element);
}

function whole(text: string): RegExp {
  return new RegExp(`^${text}`);
}

/** Goes down the list until what is wanted is pointed at. */
async function pointAt(hands: Hands, wanted: RegExp): Promise<void> {
  await options(hands.page).filter({ hasText: wanted }).first().waitFor();
  const pointed = () =>
    options(hands.page).and(hands.page.locator('[aria-selected="true"]')).allTextContents().then(String);
  let last = '';
  for (let n = 0; n < 30; n += 1) {
    await hands.press('ArrowDown');
    const text = await until(pointed, (now) => now !== last);
    if (wanted.test(text)) return;
    last = text;
  }
  throw new Error('It is not among what is offered');
}

async function home(app: AppWindow): Promise<void> {
  await app.page.goto(`${origin(app.page)}/#/`);
  await title(app.page, 'Find a property').waitFor();
}

buildRenderer();
const browser = await launchBrowser();
let busyMatter = '';
const app = await openAppWindow(browser, {
  readsWords: true,
  fill: async (store) => {
    ({ busyMatter } = await makeBigLibrary(store, { orders, matters, now: Date.now() }));
  },
});
try {
  await goTo(app.page, 'Search');
  console.log('| task | by | keys | clicks | from the last of them to the answer |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const task of tasks({ matter: busyMatter })) {
    const times: number[] = [];
    let counted = { keys: 0, clicks: 0 };
    for (let round = 0; round < rounds; round += 1) {
      await home(app);
      const hands = handsOn(app.page);
      await task.run(hands);
      times.push(performance.now() - hands.last.at);
      ({ counted } = hands);
    }
    const median = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
    console.log(
      `| ${task.what} | ${task.by} | ${counted.keys} | ${counted.clicks} | ${Math.round(median)} ms |`,
    );
  }
} finally {
  await app.close();
  await browser.close();
}
// The process that reads certificates waits for the next host of this one.
process.exit();
