import type { FoundRecord, RecordKind } from '../../../shared/contract/views/quick-search.ts';

/** A record of the library whose text can be searched. */
export interface SearchedRecord {
  /** Of its table. */
  readonly row: number;
  readonly id: string;
  readonly connectionId: string;
  /** Another one where its text is another one. Cheap: every record is asked for it at each start. */
  readonly version: string;
}

/** What is shown of a record that was found. */
type RecordAbout<Kind extends RecordKind> = Omit<Extract<FoundRecord, { kind: Kind }>, 'snippet' | 'find'>;

/** One kind of record, as the capability that keeps it has it. */
export interface RecordSource<Kind extends RecordKind> {
  readonly kind: Kind;
  /** The next ones in the order of their rows. */
  after(row: number, limit: number): readonly SearchedRecord[];
  one(id: string): SearchedRecord | null;
  /** What it is found by, a line each, as its screen shows it; null where it is gone. */
  text(id: string): string | null;
  about(id: string): RecordAbout<Kind> | null;
}

export type AnyRecordSource = { [Kind in RecordKind]: RecordSource<Kind> }[RecordKind];
