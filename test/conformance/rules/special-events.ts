import type { Rule } from './rule.ts';

const section = 'Sample special-events API (under {sample_base_url})';
const list = { operation: 'GET /special-events', section } as const;
const create = { operation: 'POST /special-events', section } as const;
const get = { operation: 'GET /special-events/{eventId}', section } as const;
const update = { operation: 'PATCH /special-events/{eventId}', section } as const;
const remove = { operation: 'DELETE /special-events/{eventId}', section } as const;
const basic = { section: 'Authentication', rule: 'User name and password are needed (HTTP basic).' } as const;

export const specialEventRules: readonly Rule[] = [
  { id: 'SPL-01', ...list, rule: 'It gives an array of special events.' },
  { id: 'SPL-02', ...list, rule: 'startDate is a date; its default is today.' },
  { id: 'SPL-03', ...list, rule: 'endDate is a date; its default is 7 days after startDate.' },
  { id: 'SPL-04', ...list, rule: 'page is an integer; its default is 1.' },
  { id: 'SPL-05', ...list, rule: 'limit is an integer, the number of days per page; its default is 10.' },
  { id: 'SPL-06', ...list, section: 'Limits', rule: 'limit is at most 30.' },
  { id: 'SPL-07', operation: list.operation, ...basic },
  {
    id: 'SPL-08',
    ...list,
    section: 'Special event (sample API)',
    rule: 'eventId (uuid), name, location, eventDescription, dates (YYYY-MM-DD) and price are all required.',
  },
  { id: 'SPC-01', ...create, rule: 'name, location, eventDescription, dates and price are all required.' },
  {
    id: 'SPC-02',
    ...create,
    rule: 'It answers with the created special event, which has an eventId (uuid).',
  },
  {
    id: 'SPC-03',
    ...create,
    section: 'Special event (sample API)',
    rule: 'dates is an array of strings in the form YYYY-MM-DD, price a number (float).',
  },
  { id: 'SPC-04', operation: create.operation, ...basic },
  { id: 'SPG-01', ...get, rule: 'It gives the special event of an eventId.' },
  { id: 'SPG-02', ...get, rule: 'eventId is a uuid.' },
  { id: 'SPG-03', operation: get.operation, ...basic },
  {
    id: 'SPU-01',
    ...update,
    rule: 'Any subset of name, location, eventDescription, dates and price is changed, and nothing else.',
  },
  { id: 'SPU-02', ...update, rule: 'It answers with the updated special event.' },
  { id: 'SPU-03', operation: update.operation, ...basic },
  { id: 'SPD-01', ...remove, rule: 'It removes the event: afterwards there is none.' },
  { id: 'SPD-02', ...remove, rule: 'It answers with no content.' },
  { id: 'SPD-03', operation: remove.operation, ...basic },
];
