import type { PropertyPfi } from '../../../shared/model/pfi.ts';
import type { OrderFilter } from '../orders/orders-view.ts';

/** What choosing something in the one box does. */
export type Deed =
  | { readonly does: 'address'; readonly eziAddress: string }
  | { readonly does: 'title'; readonly titleId: string }
  | { readonly does: 'parcel'; readonly spi: string }
  | { readonly does: 'document number'; readonly documentId: string }
  | { readonly does: 'pfi'; readonly propertyPfi: PropertyPfi }
  | { readonly does: 'cpn'; readonly propertyNumber: string; readonly municipality: string }
  | { readonly does: 'order'; readonly id: string }
  | { readonly does: 'document'; readonly id: string }
  | { readonly does: 'matter'; readonly id: string }
  | { readonly does: 'orders'; readonly show: OrderFilter; readonly text: string }
  | { readonly does: 'owner'; readonly name: string }
  | { readonly does: 'council number'; readonly propertyNumber: string }
  | { readonly does: 'go'; readonly to: Place }
  | { readonly does: 'help' };

export type Place =
  | '/'
  | '/cart'
  | '/documents'
  | '/matters'
  | '/statements'
  | '/alerts'
  | '/owners'
  | '/settings/connections'
  | '/settings/office'
  | '/settings/files'
  | '/settings/network'
  | '/settings/desktop'
  | '/settings/support'
  | '/settings/updates'
  | '/settings/wire'
  | '/settings/events'
  | '/settings/about';

export interface Command {
  readonly text: string;
  /** Other words that it is looked for by. */
  readonly also: string;
  readonly deed: Deed;
}

const go = (text: string, to: Place, also = ''): Command => ({ text, also, deed: { does: 'go', to } });
const orders = (text: string, show: OrderFilter, also: string): Command => ({
  text,
  also,
  deed: { does: 'orders', show, text: '' },
});

export const commands: readonly Command[] = [
  go('Search', '/', 'find new'),
  go('Cart', '/cart', 'checkout place order'),
  orders('Orders', 'all', 'list'),
  orders('Orders that need attention', 'attention', 'problems late failed'),
  orders('Orders that wait', 'waiting', 'processing authority late'),
  go('Documents', '/documents', 'certificates library pdf'),
  go('Matters', '/matters', 'files clients settlement'),
  go('Register statements', '/statements', 'drss title search'),
  go('Alerts', '/alerts', 'watch notifications'),
  go('Owner searches made before', '/owners', 'history proprietor'),
  go('Settings: connections', '/settings/connections', 'environment credentials secret client id'),
  go('Settings: office details', '/settings/office', 'contact name email number'),
  go('Settings: file names', '/settings/files', 'template rename export'),
  go('Settings: network', '/settings/network', 'proxy certificate offline'),
  go('Settings: desktop', '/settings/desktop', 'tray login notifications quiet hours'),
  go('Settings: support', '/settings/support', 'bundle crash logs help'),
  go('Settings: updates', '/settings/updates', 'newer version feed'),
  go('Settings: wire profile', '/settings/wire', 'try it names'),
  go('Settings: special events', '/settings/events', 'sample'),
  go('Settings: about', '/settings/about', 'version health licences'),
  { text: 'Keyboard shortcuts', also: 'help keys', deed: { does: 'help' } },
];

const most = 4;

/** Commands of which each word typed begins one of theirs, by their names first; all of them for `>` alone. */
export function commandsFor(text: string): readonly Command[] {
  const isAsked = text.trimStart().startsWith('>');
  const typed = wordsOf(text.replace('>', ''));
  if (typed.length === 0) return isAsked ? commands : [];
  if (!isAsked && typed.join('').length < 3) return [];
  const fits = (text: string) => {
    const words = wordsOf(text);
    return typed.every((one) => words.some((word) => word.startsWith(one)));
  };
  // Those that are called so come before those that are only also called so.
  const named = commands.filter(({ text }) => fits(text));
  const others = commands.filter((one) => !named.includes(one) && fits(`${one.text} ${one.also}`));
  const fitting = [...named, ...others];
  return isAsked ? fitting : fitting.slice(0, most);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
