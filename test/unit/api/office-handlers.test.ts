import { expect, it } from 'vitest';
import { officeHandlers } from '../../../main/api/handlers/office.ts';
import type { Office, OfficeState } from '../../../main/sharing/office.ts';
import { conflictViewOf } from '../../../main/sharing/office-view.ts';
import { notFound } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { type OfficeFile, writeOfficeFile } from '../../../shared/model/office-file.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

const file: OfficeFile = {
  office: 'Smith & Partners',
  hosts: [
    { host: 'db.office.example', port: 5432 },
    { host: 'fd00::2', port: 5433 },
  ],
  database: 'landfolio',
  login: 'alice',
  person: 'Alice Ng',
  ca: '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----',
};
const text = writeOfficeFile(file);
const minute = 60_000;

const state: OfficeState = {
  file,
  joinedAt: 1,
  phase: 'current',
  fault: null,
  since: null,
  waiting: 0,
  askers: [],
  documentsWaiting: 0,
  documents: { months: null, left: { files: 0, bytes: 0 }, freeing: null, freedBytes: 0, keepers: 1 },
  unwritten: { version: 0, matter: 0, unreadable: 0, isBought: false },
  progress: null,
  conflicts: 0,
  lastCurrentAt: 2,
  clockAheadMs: null,
  isPasswordLost: false,
  notBack: null,
};

/** The handlers over an office of which only this is asked. */
function handlers(office: Partial<Office>) {
  const putAway = () => null;
  return officeHandlers({ state: () => state, ...office } as Office, createQuietLog(), { putAway });
}

it('tells the windows of whom the office is and which servers it has, and keeps its certificates back', async () => {
  const told = await handlers({}).state({}, undefined);
  expect(told).toMatchObject({
    ok: true,
    value: {
      office: 'Smith & Partners',
      person: 'Alice Ng',
      hosts: ['db.office.example:5432', '[fd00::2]:5433'],
    },
  });
  expect(JSON.stringify(told)).not.toContain('CERTIFICATE');
});

it.each([
  [9 * minute, null],
  [-9 * minute, null],
  [30 * minute, 30 * minute],
  [-1440 * minute, -1440 * minute],
])('tells of a clock that is %i ms ahead as %s', async (clockAheadMs, told) => {
  expect(await handlers({ state: () => ({ ...state, clockAheadMs }) }).state({}, undefined)).toMatchObject({
    value: { clockAheadMs: told },
  });
});

it('shows what is wrong with a file, and what a right one would share', async () => {
  const before = { login: 'bob', person: 'Bob Li', office: 'Smith' };
  const { preview } = handlers({
    preview: () =>
      ok({ office: file.office, person: file.person, before, matters: 3, orders: 2, documents: 1 }),
  });
  expect(await preview({ text: '{' }, undefined)).toMatchObject({
    ok: false,
    failure: { code: 'INVALID', data: { faults: [{ field: 'office file' }] } },
  });
  expect(await preview({ text }, undefined)).toEqual(
    ok({
      office: 'Smith & Partners',
      person: 'Alice Ng',
      login: 'alice',
      hosts: ['db.office.example:5432', '[fd00::2]:5433'],
      before,
      matters: 3,
      orders: 2,
      documents: 1,
    }),
  );
});

it('says why a password was not taken: by the server, or because of the file', async () => {
  const fault = { code: 'password', message: 'no', host: 'db:5432' } as const;
  const refusing = handlers({ join: async () => failed(fault), changePassword: async () => failed(fault) });
  const refusal = failed({ code: 'OFFICE_SERVER_FAILED', data: fault });
  expect(await refusing.join({ text, password: 'x' }, undefined)).toEqual(refusal);
  expect(await refusing.changePassword({ password: 'x' }, undefined)).toEqual(refusal);
  const faults = [{ field: 'office file', message: 'Leave first.' }];
  expect(
    await handlers({ join: async () => failed(faults) }).join({ text, password: 'x' }, undefined),
  ).toEqual(failed({ code: 'INVALID', data: { faults } }));
});

it('gives no password to an office that was left meanwhile', async () => {
  const given: string[] = [];
  const { changePassword } = handlers({
    state: () => null,
    async changePassword(password) {
      given.push(password);
      return ok(null);
    },
  });
  expect(await changePassword({ password: 'x' }, undefined)).toMatchObject({
    failure: { code: 'NOT_FOUND' },
  });
  expect(given).toEqual([]);
});

it('shows both texts of a detail that two people changed, with its matter, and takes that a person has seen them', async () => {
  const seen: string[] = [];
  const conflict = {
    ...{ entryId: 'e', field: 'notes', kind: 'matter', thing: 't', replaced: 'a', stands: 'b' },
    ...{
      login: 'bob',
      at: 1,
      name: 'Notes',
      person: 'Bob Ng',
      localId: 'm',
      wroteReplaced: false,
      isMatter: true,
      otherBy: { login: 'alice', at: 0 },
      otherPerson: 'Alice Ng',
      into: null,
    },
    fields: { number: '2026-8', notes: 'b' },
  };
  const { conflicts, settle } = handlers({
    conflicts: () => [
      conflict,
      { ...conflict, localId: null },
      { ...conflict, wroteReplaced: false, isMatter: false, kind: 'dayOff' },
      {
        ...conflict,
        into: { localId: 'n', number: '2026-9' },
        fields: { ...conflict.fields, mergedInto: 's' },
      },
    ],
    settle(entryId, field) {
      seen.push(`${entryId} ${field}`);
      return 'settled';
    },
  });
  const told = {
    entryId: 'e',
    field: 'notes',
    name: 'Notes',
    ...{ replaced: 'a', stands: 'b', wroteReplaced: false, about: null, place: null },
    person: 'Bob Ng',
    at: 1,
    ...{ other: { person: 'Alice Ng', at: 0 }, now: 'b', isGone: false, into: null },
  };
  expect(await conflicts({}, undefined)).toEqual(
    ok([
      { ...told, matter: { id: 'm', number: '2026-8' } },
      { ...told, matter: null, isGone: true },
      { ...told, matter: null, place: { screen: 'daysOff' } },
      {
        ...told,
        ...{ matter: { id: 'm', number: '2026-8' }, isGone: true, into: { id: 'n', number: '2026-9' } },
      },
    ]),
  );
  expect(await settle({ entryId: 'e', field: 'notes' }, undefined)).toEqual(ok({ before: null }));
  expect(seen).toEqual(['e notes']);
});

it('says of a conflict that is settled already by whom and how, and knows no other one that is gone', async () => {
  const before = { person: 'Bob Ng', isOwn: false, choice: 'stands' as const };
  const gone = { settle: () => 'gone' as const, takeReplaced: () => 'gone' as const };
  const asked = { entryId: 'e', field: 'notes' };
  const late = handlers({ ...gone, settledBy: () => before });
  expect(await late.settle(asked, undefined)).toEqual(ok({ before }));
  expect(await late.takeReplaced({ ...asked, stands: 'b' }, undefined)).toEqual(ok({ before }));
  const { settle } = handlers({ ...gone, settledBy: () => null });
  expect(await settle(asked, undefined)).toEqual(failed(notFound('conflict', 'e')));
});

it('leads from a detail that is of no matter to where it is edited', () => {
  const of = (kind: string, field: string, fields = {}) =>
    conflictViewOf({
      ...{ entryId: 'e', field, kind, thing: 't', replaced: 'a', stands: 'b', login: 'bob', at: 1 },
      ...{ name: 'Name', person: 'Bob Ng', localId: 'l', wroteReplaced: false, isMatter: false, into: null },
      ...{ otherBy: null, otherPerson: null, fields },
    }).place;
  expect([
    of('officeDetails', 'signature'),
    of('officeDetails', 'fileNameTemplate'),
    of('certificateSet', 'name'),
    of('document', 'origin'),
    of('contact', 'phone', { authority: 'VicRoads' }),
    of('followUp', 'note', { items: [{ order: '1000417', item: 1 }] }),
    of('certificateSet', 'name', { isDeleted: true }),
  ]).toEqual([
    { screen: 'officeDetails' },
    { screen: 'fileNames' },
    { screen: 'set', id: 'l' },
    { screen: 'document', id: 'l' },
    { screen: 'orders', filter: 'VicRoads' },
    { screen: 'orders', filter: '1000417' },
    null,
  ]);
});
