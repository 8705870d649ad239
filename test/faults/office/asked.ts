import type { CheckpointName } from '../../../main/ports/checkpoints.ts';

/** What can be bought of a title, each with a claim of its own. */
export const purchaseKinds = ['order', 'statement', 'alert', 'number'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** How a computer is started. */
export interface ComputerStart {
  readonly name: string;
  readonly folder: string;
  /** How far its clock is ahead. Milliseconds. */
  readonly aheadMs: number;
  /** Where it is to die, as by `kill -9`. */
  readonly dieAt: CheckpointName | null;
}

/** What a computer is told to do. It answers once it is in its library. */
export type Act =
  | {
      readonly act: 'join';
      readonly connection: string;
      readonly officeFile: string;
      readonly password: string;
    }
  | { readonly act: 'open'; readonly number: string }
  | { readonly act: 'note'; readonly number: string; readonly text: string }
  | { readonly act: 'rename'; readonly number: string; readonly to: string }
  | {
      readonly act: 'buy';
      readonly kind: PurchaseKind;
      readonly title: string;
      readonly number: string;
      readonly withoutOffice: boolean;
    }
  | { readonly act: 'dieAt'; readonly checkpoint: CheckpointName }
  /** `asks`: also about each item that waits. */
  | { readonly act: 'finish'; readonly sends: boolean; readonly asks: boolean }
  | { readonly act: 'bundle' }
  /** Time passes while it sleeps. */
  | { readonly act: 'sleep'; readonly milliseconds: number }
  /** Somebody sets its clock: ahead, or back where it is negative. */
  | { readonly act: 'setClock'; readonly milliseconds: number }
  | { readonly act: 'rest' }
  | { readonly act: 'say' }
  | { readonly act: 'rows'; readonly part: Part };

/**
 * What became of a purchase. `bought`: the service took it, or may have. `known`: the library had it, so nothing was asked for.
 * `refused`: by what code.
 */
export type Bought =
  | { readonly outcome: 'bought' | 'known' }
  | { readonly outcome: 'refused'; readonly code: string };

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** What must be the same on every computer. */
export const parts = [
  ...(['ledger', 'entries', 'conflicts', 'matters', 'orders', 'charges', 'alerts', 'documents'] as const),
];
export type Part = (typeof parts)[number];

/** Whether a computer has nothing more to do. Costs little, so it is asked often. */
export interface Rest {
  /** Everything is received and sent, and no certificate is awaited. */
  readonly isQuiet: boolean;
  /** A certificate is awaited, or is being downloaded. */
  readonly isAwaiting: boolean;
  /** The last entry that it has. */
  readonly cursor: string;
  readonly state: unknown;
}

/** What a library says. */
export interface Said extends Rest {
  /** SHA-256 of the text of each part. Its rows are asked for where they differ. */
  readonly sums: Readonly<Record<Part, string>>;
  readonly matters: Rows;
  readonly orders: Rows;
  /** Statements and title numbers that were bought. */
  readonly charges: Rows;
  readonly alerts: Rows;
  readonly documents: Rows;
  /** Ids of entries that are there more than once. */
  readonly repeated: readonly string[];
  /** Numbers that matters have or had. */
  readonly found: readonly string[];
  /** Ids of charges, and references of orders, of which it is not known whether they were made. */
  readonly doubts: readonly string[];
  /** SHA-256 of the files that are whole. */
  readonly files: readonly string[];
}
