import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { addDays } from '../melbourne-time.ts';

/** Interface: Special event. */
export interface PracticeEvent {
  readonly eventId: string;
  readonly name: string;
  readonly location: string;
  readonly eventDescription: string;
  /** YYYY-MM-DD, in order. */
  readonly dates: readonly string[];
  readonly price: number;
}

export interface EventsStore {
  /** In the order they were made. */
  all(): PracticeEvent[];
  get(eventId: string): PracticeEvent | null;
  /** Adds it, or takes the place of the one with its id. */
  put(event: PracticeEvent): void;
  /** False where there was none. */
  remove(eventId: string): boolean;
}

/** `today` is YYYY-MM-DD: a new store holds a few events about it. */
export function createEventsStore(database: DatabaseSync, today: string): EventsStore {
  const isNew = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'events'").get() === undefined;
  database.exec(
    'CREATE TABLE IF NOT EXISTS events (number INTEGER PRIMARY KEY, event_id TEXT NOT NULL UNIQUE, event TEXT NOT NULL) STRICT',
  );
  const store: EventsStore = {
    all: () => database.prepare('SELECT event FROM events ORDER BY number').all().map(toEvent),
    get(eventId) {
      const row = database.prepare('SELECT event FROM events WHERE event_id = ?').get(eventId.toLowerCase());
      return row === undefined ? null : toEvent(row);
    },
    put(event) {
      database
        .prepare(
          'INSERT INTO events (event_id, event) VALUES (?, ?) ON CONFLICT (event_id) DO UPDATE SET event = excluded.event',
        )
        .run(event.eventId, JSON.stringify(event));
    },
    remove: (eventId) =>
      Number(database.prepare('DELETE FROM events WHERE event_id = ?').run(eventId.toLowerCase()).changes) >
      0,
  };
  if (isNew) for (const event of beginning(today)) store.put({ ...event, eventId: randomUUID() });
  return store;
}

function toEvent(row: Record<string, unknown>): PracticeEvent {
  return JSON.parse(String(row.event)) as PracticeEvent;
}

function beginning(today: string): Omit<PracticeEvent, 'eventId'>[] {
  const on = (...days: number[]): string[] => days.map((day) => addDays(today, day));
  return [
    {
      name: 'Reading a plan of subdivision',
      location: 'Practice Hall, Carlton',
      eventDescription: 'Lots, easements and common property for new staff. Invented.',
      dates: on(0, 1),
      price: 25,
    },
    {
      name: 'Owners corporation evening',
      location: 'Practice Hall, Kew',
      eventDescription: 'What an owners corporation certificate tells. Invented.',
      dates: on(3),
      price: 0,
    },
    {
      name: 'Settlement day, step by step',
      location: 'Library, Mansfield',
      eventDescription: 'From contract to transfer. Invented.',
      dates: on(6, 20),
      price: 49.5,
    },
    {
      name: 'Autumn open day of the old map room',
      location: 'Map room, Bendigo',
      eventDescription: 'Parish plans on paper. Invented.',
      dates: on(40),
      price: 12.25,
    },
  ];
}
