import type { Locator, Page } from 'playwright/test';
import type { Party } from '../../shared/model/party.ts';
import { makeBigLibrary } from '../support/big-library.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { launchBrowser } from './support/browser.ts';
import buildRenderer from './support/build-renderer.ts';
import { mortgagedTitle } from './support/service-steps.ts';
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

/** The matter that is ordered for. */
const ordered = '2026-9001';

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

/** What the library of the tasks has, as its own screens name it. */
interface About {
  readonly matter: string;
  readonly matterId: string;
  readonly parties: readonly Party[];
  /** A property whose title is in a certificate of that matter, and the number of that title. */
  readonly learned: { readonly address: string; readonly title: string };
  /** An order of one certificate, which can be ordered again. */
  readonly orderId: string;
}

function tasks(about: About): readonly Task[] {
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
    await hands.type(ordered);
    await hands.press('Enter');
    await hasKeyboard(orderAnyway(page));
    await hands.press('Space');
    await hands.tabTo(place(page));
    await hands.press('Enter');
    await takesInput(confirm(page));
    await hands.tabTo(confirm(page));
    await hands.press('Enter');
    await title(page, `Matter ${ordered}`).waitFor();
  };
  const orderByMouse = async (hands: Hands) => {
    const { page } = hands;
    await hands.click(boxField(page));
    await hands.type('12 vic');
    await hands.click(page.getByRole('option', { name: address, exact: true }));
    await hands.click(add(page));
    await hands.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart' }));
    await hasKeyboard(matterNumber(page));
    await hands.type(ordered);
    await hands.click(page.locator('label').filter({ has: orderAnyway(page) }));
    await hands.click(place(page));
    await takesInput(confirm(page));
    await hands.click(confirm(page));
    await title(page, `Matter ${ordered}`).waitFor();
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
    ...bothWays('Enter a company as vendor of a matter', {
      async keyboard(hands) {
        await openMatterByKeyboard(hands, about.matter);
        await hands.tabTo(moreActions(hands.page));
        await hands.press('Enter');
        await hasKeyboard(hands.page.getByRole('menuitem', { name: 'Edit details' }));
        await hands.press('Enter');
        await hands.tabTo(addParty(hands.page));
        await hands.press('Enter');
        await hasKeyboard(newParty(hands.page).getByLabel('Role'));
        await hands.press('V');
        await hands.press('Tab');
        await hands.press('C');
        await hands.tabTo(newParty(hands.page).getByLabel('Company name'));
        await hands.type('Acme');
        await hands.press('Enter');
        await companySaved(hands.page);
      },
      async mouse(hands) {
        await openMatterByMouse(hands, about.matter);
        await hands.click(moreActions(hands.page));
        await hands.click(hands.page.getByRole('menuitem', { name: 'Edit details' }));
        await hands.click(addParty(hands.page));
        await choose(hands, newParty(hands.page).getByLabel('Role'), 'Vendor');
        await choose(hands, newParty(hands.page).getByLabel('Party type'), 'Company');
        await hands.click(newParty(hands.page).getByLabel('Company name'));
        await hands.type('Acme');
        await hands.click(hands.page.getByRole('button', { name: 'Save', exact: true }));
        await companySaved(hands.page);
      },
    }),
    ...bothWays('Move an order to its right matter', {
      async keyboard(hands) {
        await hands.press('Control+k');
        await hands.type(about.orderId);
        await hands.press('Enter');
        await orderPage(hands.page).waitFor();
        await hands.tabTo(moveIt(hands.page));
        await hands.press('Enter');
        await hasKeyboard(matterNumber(hands.page));
        await hands.type('2026-9002');
        await hands.press('Enter');
        await moved(hands.page);
      },
      async mouse(hands) {
        await hands.click(boxField(hands.page));
        await hands.type(about.orderId);
        await hands.click(hands.page.getByRole('option', { name: `Order ${about.orderId}` }));
        await hands.click(moveIt(hands.page));
        await hasKeyboard(matterNumber(hands.page));
        await hands.type('2026-9002');
        await hands.click(hands.page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }));
        await moved(hands.page);
      },
    }),
    ...bothWays('Which title does a property have, where a certificate says so?', {
      async keyboard(hands) {
        await hands.press('Control+k');
        await hands.type(about.learned.address.toLowerCase().slice(0, 9));
        await pointAt(hands, whole(about.learned.address));
        await hands.press('Enter');
        await hands.page.getByRole('option', { name: about.learned.title }).waitFor();
      },
      async mouse(hands) {
        await hands.click(boxField(hands.page));
        await hands.type(about.learned.address.toLowerCase().slice(0, 9));
        await hands.click(
          options(hands.page)
            .filter({ hasText: whole(about.learned.address) })
            .first(),
        );
        await hands.page.getByRole('option', { name: about.learned.title }).waitFor();
      },
    }),
    ...bothWays('Find an address with a slip', {
      async keyboard(hands) {
        await hands.press('Control+k');
        await hands.type('12 vitoria way');
        await pointAt(hands, whole(address));
        await hands.press('Enter');
        await title(hands.page, address).waitFor();
      },
      async mouse(hands) {
        await hands.click(boxField(hands.page));
        await hands.type('12 vitoria way');
        await hands.click(
          options(hands.page)
            .filter({ hasText: whole(address) })
            .first(),
        );
        await title(hands.page, address).waitFor();
      },
    }),
    ...bothWays('Find an instrument in a register statement', {
      async keyboard(hands) {
        await hands.press('Control+k');
        await hands.type(instrument);
        await pointAt(hands, statementOption);
        await hands.press('Enter');
        await instrumentMarked(hands.page);
      },
      async mouse(hands) {
        await hands.click(boxField(hands.page));
        await hands.type(instrument);
        await hands.click(options(hands.page).filter({ hasText: statementOption }).first());
        await instrumentMarked(hands.page);
      },
    }),
    ...bothWays('Order a certificate again', {
      async keyboard(hands) {
        await hands.press('Control+k');
        await hands.type(about.orderId);
        await hands.press('Enter');
        await orderPage(hands.page).waitFor();
        await hands.tabTo(orderAgain(hands.page));
        await hands.press('Enter');
        await title(hands.page, 'Cart').waitFor();
        await place(hands.page).waitFor();
      },
      async mouse(hands) {
        await hands.click(boxField(hands.page));
        await hands.type(about.orderId);
        await hands.click(hands.page.getByRole('option', { name: `Order ${about.orderId}` }));
        await hands.click(orderAgain(hands.page));
        await title(hands.page, 'Cart').waitFor();
        await place(hands.page).waitFor();
      },
    }),
    {
      what: 'What did a matter cost?',
      by: 'keyboard',
      async run(hands) {
        await hands.press('Control+k');
        await hands.type(about.matter);
        await hands.press('Enter');
        await matterCost(hands.page).waitFor();
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
        await matterCost(hands.page).waitFor();
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

/** One task, done with the keyboard and with the mouse. */
function bothWays(what: string, ways: Readonly<Record<Task['by'], Task['run']>>): readonly Task[] {
  return (['keyboard', 'mouse'] as const).map((by) => ({ what, by, run: ways[by] }));
}

async function openMatterByKeyboard(hands: Hands, number: string): Promise<void> {
  await hands.press('Control+k');
  await hands.type(number);
  await hands.press('Enter');
  await title(hands.page, `Matter ${number}`).waitFor();
}

async function openMatterByMouse(hands: Hands, number: string): Promise<void> {
  await hands.click(
    hands.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Matters' }),
  );
  await hands.click(hands.page.getByRole('link', { name: number }).first());
  await title(hands.page, `Matter ${number}`).waitFor();
}

/** Opens a list of choices and picks one: two clicks. */
async function choose(hands: Hands, field: Locator, text: string): Promise<void> {
  await field.waitFor();
  hands.counted.clicks += 2;
  hands.last.at = performance.now();
  await field.selectOption(text);
}

/** What the library holds already is asked about. */
const orderAnyway = (page: Page) => page.getByRole('checkbox', { name: 'Order anyway' });
const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: /^Place/ });
const matterCost = (page: Page) =>
  page
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: /^Cost$/ }) })
    .last()
    .locator('dd')
    .getByRole('link', { name: /\$/ });
const moreActions = (page: Page) => page.getByRole('button', { name: 'More actions for this matter' });
const addParty = (page: Page) => page.getByRole('button', { name: 'Add party' });
const newParty = (page: Page) => page.getByRole('group', { name: /^Party \d/ }).last();
const orderPage = (page: Page) => title(page, /^Order for matter/);
const moveIt = (page: Page) => page.getByRole('button', { name: 'Move to another matter…' });
const orderAgain = (page: Page) => page.getByRole('button', { name: 'Order again', exact: true });

async function companySaved(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Parties' }).getByText('Acme', { exact: true }).first().waitFor();
}

async function moved(page: Page): Promise<void> {
  await page.getByText('Moved to matter 2026-9002').first().waitFor();
}

/** Of a caveat on the title whose statement the library has. */
const instrument = 'AX756613E';
const statementOption = /^Register statement/;

async function instrumentMarked(page: Page): Promise<void> {
  await title(page, /^Register statement/).waitFor();
  await page
    .getByRole('search')
    .getByText(/^\d+ of \d+/)
    .waitFor();
}

/** What the command box says that it understood. */
const kept = /^Certificates called “plan” received in \d{4}/;
const planCertificate = /^\s*(?:Copy of Plan|Planning Certificate)\b/;

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

/** A question takes no answer before it could be read. */
async function takesInput(button: Locator): Promise<void> {
  await button.and(button.page().locator(':not([disabled], [aria-disabled])')).waitFor();
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

async function aboutOf(app: AppWindow, matter: string): Promise<About> {
  const { documents } = await app.office.documents.list({ matterNumber: matter });
  const search = documents.find(({ productCode }) => productCode === 'RegisterSearchStatement');
  const { orders } = await app.office.orders.list({ limit: 500 });
  const order = orders.find(
    ({ items, againCount }) => againCount === 1 && items.length === 1 && items[0]?.phase === 'complete',
  );
  const found = await app.office.matters.numbered({ number: matter });
  if (search?.address == null || order?.orderId == null || found === null)
    throw new Error('The library has not what is asked');
  return {
    matter,
    matterId: found.id,
    parties: found.parties,
    learned: { address: search.address, title: search.identifier },
    orderId: order.orderId,
  };
}

/** As every round finds it: nothing ordered or in a cart that was not there at first, order and parties as they were. */
async function begin(app: AppWindow, { orderId, matterId, parties }: About): Promise<void> {
  await forgetOrdered(app);
  await app.office.matters.update({ id: matterId, change: { parties: [...parties] } });
  for (const { id } of await app.office.cart.list({})) await app.office.cart.clear({ cartId: id });
  const { rows } = await app.office.orders.lines.rows({ text: orderId });
  const [line] = rows;
  if (line !== undefined && line.matterNumber === '2026-9002') {
    const things = [{ kind: 'order' as const, id: line.orderViewId }];
    await app.office.matterActs.move({ things, number: '2026-9004' });
  }
  await home(app);
}

/** What a round ordered is deleted once it has come: the next one is asked about as much as the first. */
async function forgetOrdered({ office }: AppWindow): Promise<void> {
  const matter = await office.matters.numbered({ number: ordered });
  if (matter === null) return;
  const rows = () => office.orders.lines.rows({ matterNumber: ordered }).then((answer) => answer.rows);
  await until(rows, (all) => all.every(({ phase }) => phase === 'complete'));
  const { id } = matter;
  await office.matters.close({ ids: [id] });
  await office.matters.delete({ id, typed: ordered, withDocuments: true });
}

async function home(app: AppWindow): Promise<void> {
  await app.page.goto(`${origin(app.page)}/#/`);
  await title(app.page, 'Find a property').waitFor();
}

buildRenderer();
const browser = await launchBrowser();
let busyMatter = '';
const volumeFolio = mortgagedTitle;
const app = await openAppWindow(browser, {
  readsWords: true,
  fill: async (store) => {
    ({ busyMatter } = await makeBigLibrary(store, { orders, matters, now: Date.now() }));
  },
});
try {
  await app.office.statements.retrieve({ volumeFolio, matterNumber: '2026-9003' });
  const about = await aboutOf(app, busyMatter);
  await goTo(app.page, 'Search');
  console.log('| task | by | keys | clicks | from the last of them to the answer |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const task of tasks(about)) {
    const times: number[] = [];
    let counted = { keys: 0, clicks: 0 };
    for (let round = 0; round < rounds; round += 1) {
      await begin(app, about);
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
