import { expect, it } from 'vitest';
import { publishOffice } from '../../../main/app/office-events.ts';
import type { Office, OfficeState } from '../../../main/sharing/office.ts';
import type { AppEvent } from '../../../shared/contract/events.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { joinedView } from '../../support/office-view.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

function office() {
  const clock = new FakeClock();
  const log = createQuietLog();
  const published: AppEvent[] = [];
  const { office: name, person, login, hosts: _, ...rest } = joinedView();
  const file = { office: name, person, login, hosts: [], database: 'd', ca: '' };
  let state: OfficeState | null = { ...rest, file };
  let isBroken = false;
  let told = () => {};
  let toldOfAsker = () => {};
  const events = publishOffice({
    clock,
    log,
    office: {
      link: { membership: () => (state === null ? null : file) } as unknown as Office['link'],
      state() {
        if (isBroken) throw new Error('The disk refuses');
        return state;
      },
      onState: (tell) => {
        told = tell;
      },
      onOtherChoice: () => {},
    },
    leases: {
      onAsker: (tell) => {
        toldOfAsker = tell;
      },
    },
    publish: (event) => published.push(event),
  });
  return {
    clock,
    log,
    events,
    waitings: () =>
      published.map((event) => (event.type === 'office' ? (event.office?.waiting ?? null) : 'other')),
    put(waiting: number | null) {
      state = waiting === null ? null : { ...rest, file, waiting };
      told();
    },
    write(waiting: number) {
      state = { ...rest, file, waiting };
      events.written();
    },
    asks(person: string) {
      state = { ...rest, file, askers: [{ person, computer: 'RECEPTION', isOwn: false }] };
      toldOfAsker();
    },
    askers: () => published.flatMap((event) => (event.type === 'office' ? (event.office?.askers ?? []) : [])),
    breakDisk: () => {
      isBroken = true;
    },
  };
}

it('tells the windows where another computer asks the land service', async () => {
  const { clock, asks, askers } = office();
  asks('Alice Ng');
  await clock.advance(1000);
  expect(askers()).toEqual([{ person: 'Alice Ng', computer: 'RECEPTION', isOwn: false }]);
});

it('tells the windows once of many changes in a moment, and of leaving', async () => {
  const { clock, put, waitings } = office();
  put(3);
  put(2);
  await clock.advance(1000);
  put(2);
  await clock.advance(1000);
  put(null);
  await clock.advance(1000);
  expect(waitings()).toEqual([2, null]);
});

it('tells of what was written here and waits, also while the server stays away', async () => {
  const { clock, put, write, waitings } = office();
  put(0);
  await clock.advance(1000);
  write(1);
  await clock.advance(1000);
  write(1);
  await clock.advance(1000);
  expect(waitings()).toEqual([0, 1]);
});

it('tells nothing once it is stopped, and outlives a disk that refuses', async () => {
  const { clock, put, events, waitings, breakDisk, log } = office();
  breakDisk();
  put(1);
  await clock.advance(1000);
  expect(log.lines.map(({ event }) => event)).toEqual(['office.publish']);
  put(2);
  events.stop();
  put(3);
  await clock.advance(1000);
  expect(waitings()).toEqual([]);
});
