import type { SnippetView } from '../../../shared/contract/views/document.ts';
import type { Action } from './commands.ts';

export type ChoiceIcon =
  | 'address'
  | 'title'
  | 'parcel'
  | 'council'
  | 'registered'
  | 'property'
  | 'matter'
  | 'order'
  | 'document'
  | 'inside'
  | 'alert'
  | 'owner'
  | 'command';

/** One line under the command box. */
export interface Choice {
  /** The same while the same thing is offered, wherever it stands. */
  readonly key: string;
  readonly icon: ChoiceIcon;
  readonly text: string;
  /** Set apart at the end of the line. */
  readonly detail: string;
  /** A person needs `detail` to choose: it is read out, and shown in a narrow list too. */
  readonly needsDetail: boolean;
  readonly action: Action;
  /** The text holds all that was typed, so nothing in it says why it is offered. */
  readonly isAsTyped?: boolean;
  /** The text may as well be the number of a matter or an order of the office. */
  readonly mayBeOwn?: boolean;
  /** Why it is offered: a piece of its text. */
  readonly snippet?: SnippetView;
}
