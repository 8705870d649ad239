import type { DayRange } from '../../../shared/model/day-range.ts';
import type { OrderShow } from '../../../shared/model/order-list.ts';
import type { RecentQuery } from '../../bridge/recent.ts';
import type { atPlace } from '../documents/documents-search.ts';

/** What selecting something in the command box does. */
export type Action =
  | { readonly does: 'find'; readonly query: RecentQuery }
  | { readonly does: 'order'; readonly id: string }
  | { readonly does: 'document'; readonly id: string; readonly at?: ReturnType<typeof atPlace> }
  | { readonly does: 'statement'; readonly id: string; readonly find: string | undefined }
  | { readonly does: 'alerts'; readonly find: string | undefined }
  | {
      readonly does: 'matter';
      readonly id: string;
      readonly part?: 'cost';
      readonly find?: string | undefined;
    }
  | {
      readonly does: 'orders';
      readonly show: OrderShow;
      readonly text: string;
      /** Only those of this matter. */
      readonly matterNumber?: string;
    }
  | {
      readonly does: 'documents';
      readonly text: string;
      readonly range: DayRange | null;
      /** Only those of these kinds. */
      readonly productCodes?: readonly string[];
    }
  /** Asks for further addresses of the text; the list stays. */
  | { readonly does: 'more addresses' }
  | { readonly does: 'owner'; readonly name: string }
  | { readonly does: 'council number'; readonly propertyNumber: string }
  | { readonly does: 'set'; readonly id: string }
  | { readonly does: 'go'; readonly to: Place }
  | { readonly does: 'new matter' }
  | { readonly does: 'restrict matter' }
  | { readonly does: 'help' };

type Place =
  | '/'
  | '/today'
  | '/cart'
  | '/sets'
  | '/documents'
  | '/intake'
  | '/matters'
  | '/statements'
  | '/alerts'
  | '/title-purchases'
  | '/owners'
  | '/audit'
  | '/settings/connections'
  | '/settings/office'
  | '/settings/office-server'
  | '/settings/person'
  | '/settings/files'
  | '/settings/matter-folders'
  | '/settings/network'
  | '/settings/desktop'
  | '/settings/support'
  | '/settings/updates'
  | '/settings/appearance'
  | '/settings/polling'
  | '/settings/days-off'
  | '/settings/rules'
  | '/settings/authenticity'
  | '/settings/calendar'
  | '/settings/privacy'
  | '/start'
  | '/settings/wire'
  | '/settings/events'
  | '/settings/about';

interface Command {
  readonly text: string;
  /** Other words that it is found by. */
  readonly also: string;
  /** Questions that ask for exactly this command. It is then offered before all other readings. */
  readonly asked?: RegExp;
  readonly action: Action;
}

const go = (text: string, to: Place, also = ''): Command => ({ text, also, action: { does: 'go', to } });
const orders = (text: string, show: OrderShow, also: string): Command => ({
  text,
  also,
  action: { does: 'orders', show, text: '' },
});

export const commands: readonly Command[] = [
  go('Today', '/today', 'due settlements final searches expire this morning'),
  go('Search', '/', 'find new'),
  go('Cart', '/cart', 'checkout place order'),
  go('Certificate sets', '/sets', 'template vendor statement section 32 purchase refinance'),
  orders('Orders', 'all', 'list'),
  {
    ...orders('Late orders', 'late', 'overdue chase follow-up email'),
    asked:
      /^(?:(?:what|which|who|anything|something|is|are|all|my|the|orders?|certificates?|that|running) +)*(?:late|overdue)$/i,
  },
  orders('Orders that need attention', 'attention', 'problems failed action required'),
  orders('Waiting orders', 'waiting', 'processing authority'),
  go('Documents', '/documents', 'certificates library pdf'),
  go('Intake of PDFs', '/intake', 'scan email post drop add certificate elsewhere'),
  go('Matters', '/matters', 'files clients settlement'),
  { text: 'New matter', also: 'open create start file', action: { does: 'new matter' } },
  go('Register statements', '/statements', 'drss title search'),
  go('Alerts', '/alerts', 'watch notifications'),
  go('Title number purchases', '/title-purchases', 'bought volume folio number withheld'),
  go('Earlier owner searches', '/owners', 'history proprietor made before previous'),
  go(
    'Audit of owner searches and orders',
    '/audit',
    'who searched ordered person purpose cost log export csv',
  ),
  go('Settings: connections', '/settings/connections', 'environment credentials secret client id'),
  go('Settings: office details', '/settings/office', 'contact name email number'),
  go('Settings: office server', '/settings/office-server', 'share library colleagues join leave sync'),
  go('Settings: your name', '/settings/person', 'person who user staff'),
  go('Settings: file names', '/settings/files', 'template rename export'),
  go('Settings: matter folders', '/settings/matter-folders', 'copy filing practice system network drive'),
  go('Settings: network', '/settings/network', 'proxy certificate offline'),
  go('Settings: desktop', '/settings/desktop', 'tray login notifications quiet hours'),
  go('Settings: settlement calendar', '/settings/calendar', 'ics ical outlook subscribe export dates'),
  go('Settings: appearance', '/settings/appearance', 'theme dark light text size compact density'),
  go('Settings: days off', '/settings/days-off', 'public holiday holidays closed working days'),
  go(
    'Settings: rules of age',
    '/settings/rules',
    'due certificate expire stale old final search days refresh',
  ),
  go('Settings: authenticity keys', '/settings/authenticity', 'public key pem token security number verify'),
  go('Settings: order status checks', '/settings/polling', 'polling seconds how often wait'),
  go('Settings: privacy', '/settings/privacy', 'kept delete clear owner searches logs'),
  go('Settings: support', '/settings/support', 'bundle crash logs help'),
  go('Settings: updates', '/settings/updates', 'newer version feed'),
  go('Settings: API settings', '/settings/wire', 'advanced mapping sample request names support'),
  go('Settings: sample events', '/settings/events', 'special events'),
  go('Settings: about', '/settings/about', 'version health licences'),
  go('Setup guide', '/start', 'guided start first run connect practice begin'),
  { text: 'Keyboard shortcuts', also: 'help keys glossary terms', action: { does: 'help' } },
];

const most = 4;

/** A command for each certificate set of the office. It shows the total of the set and adds nothing to the cart. */
export function setCommands(sets: readonly { readonly id: string; readonly name: string }[]): Command[] {
  return sets.map(({ id, name }) => ({
    text: `Use set ${name}`,
    also: 'certificate template cart',
    action: { does: 'set', id },
  }));
}

/** Commands for the matter whose page is shown. */
export function matterCommands(matter: { readonly isRestricted: boolean } | null): Command[] {
  if (matter === null) return [];
  const text = matter.isRestricted ? 'Who may see this matter' : 'Restrict this matter';
  return [{ text, also: 'restricted access private people see', action: { does: 'restrict matter' } }];
}

/** Commands that have a word beginning with each word typed, matches by name first; all commands for `>` alone. */
export function commandsFor(text: string, more: readonly Command[] = []): readonly Command[] {
  const all = [...commands, ...more];
  const isAsked = text.trimStart().startsWith('>');
  const typed = wordsOf(text.replace('>', ''));
  if (typed.length === 0) return isAsked ? all : [];
  if (!isAsked && typed.join('').length < 3) return [];
  const fits = (text: string) => {
    const words = wordsOf(text);
    return typed.every((one) => words.some((word) => word.startsWith(one)));
  };
  // Matches by name come before matches by other words.
  const named = all.filter(({ text }) => fits(text));
  const others = all.filter((one) => !named.includes(one) && fits(`${one.text} ${one.also}`));
  const fitting = [...named, ...others];
  return isAsked ? fitting : fitting.slice(0, most);
}

/** Commands that a text asks for exactly. */
export function commandsAsked(text: string): readonly Command[] {
  const typed = text.trim().replace(/\s+/g, ' ').replace(/\?$/, '').trim();
  return commands.filter(({ asked }) => asked?.test(typed));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
