import { beforeEach, describe, expect, test } from 'vitest';
import { createEventBus } from '../../../main/context/event-bus.ts';
import type { OfficeServer, StandingLease } from '../../../main/office/office-server.ts';
import type { WaitingAccount } from '../../../main/ports/leases.ts';
import type { ServerFault } from '../../../main/postgres/server-fault.ts';
import { createLeases, leaseName, type OfficeLeases } from '../../../main/sharing/leases.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

const account = 'account-1';
const gone: ServerFault = { code: 'unreachable', message: 'No route', host: null };

/** The leases of a server, by the rules of main/office/schema, in memory. */
class LeaseServer {
  readonly held = new Map<string, { computer: string; epoch: number; endsAt: number; news: number }>();
  statements = 0;
  last = 0;
  readonly freed = new Set<() => void>();
  readonly clock: FakeClock;

  constructor(clock: FakeClock) {
    this.clock = clock;
  }

  take(
    computer: string,
    asked: { wanted: readonly string[]; seen?: readonly string[]; found?: readonly string[] },
    seconds: number,
  ) {
    this.statements += 1;
    const now = this.clock.now();
    for (const name of asked.wanted) {
      const lease = this.held.get(name);
      const isFree = lease === undefined || lease.endsAt <= now;
      if (!isFree && lease.computer !== computer) continue;
      const epoch = (lease?.epoch ?? 0) + (isFree ? 1 : 0);
      this.held.set(name, { computer, epoch, endsAt: now + seconds * 1000, news: lease?.news ?? 0 });
    }
    for (const name of asked.found ?? []) {
      const lease = this.held.get(name);
      if (lease?.computer === computer) lease.news += 1;
    }
    const leases = [...asked.wanted, ...(asked.seen ?? [])].flatMap((name): StandingLease[] => {
      const lease = this.held.get(name);
      if (lease === undefined || lease.endsAt <= now) return [];
      const { epoch, news } = lease;
      const isOwn = lease.computer === computer;
      const of = { person: lease.computer, computer: `${lease.computer}’s computer` };
      return [{ name, epoch, news, isOwn, ...of, endsInMs: lease.endsAt - now }];
    });
    return { leases, last: this.last };
  }

  drop(computer: string, name: string, epoch: number) {
    this.statements += 1;
    const lease = this.held.get(name);
    if (lease?.computer !== computer || lease.epoch !== epoch) return;
    lease.endsAt = this.clock.now();
    for (const told of this.freed) told();
  }
}

let clock: FakeClock;
let server: LeaseServer;
beforeEach(() => {
  clock = new FakeClock();
  server = new LeaseServer(clock);
});

interface Computer {
  readonly name: string;
  isMember: boolean;
  isReachable: boolean;
  /** Until the server answers it. */
  latencyMs: number;
  isTelling: boolean;
  hasReceived: boolean;
  waits: WaitingAccount[];
  readonly turns: string[];
  news: number;
  /** Whether something that it found is held back. */
  isUntold: boolean;
  readonly leases: OfficeLeases;
  turn(): string;
  /** The process is gone: nothing of it reaches the server any more. */
  kill(): void;
  moved(): void;
}

function computer(
  name: string,
  { isMember = true, waits = [{ connectionId: account, isAble: true }] as WaitingAccount[] } = {},
) {
  const events = createEventBus(createQuietLog());
  const self: Computer = {
    name,
    isMember,
    isReachable: true,
    latencyMs: 0,
    isTelling: true,
    hasReceived: true,
    waits,
    turns: [] as string[],
    news: 0,
    isUntold: false,
    leases: createLeases({
      ...{ clock, events, random: new FakeRandom(), log: createQuietLog() },
      link: () => ({
        membership: () => (self.isMember ? { office: 'Office', person: name, login: name } : null),
        async ask<T>(question: (server: OfficeServer) => Promise<Result<T, ServerFault>>) {
          const { promise, resolve } = Promise.withResolvers<void>();
          if (self.latencyMs === 0) resolve();
          else clock.after(self.latencyMs, resolve);
          await promise;
          if (!self.isReachable) return failed(gone);
          return question({
            takeLeases: async (asked: Parameters<OfficeServer['takeLeases']>[0], seconds: number) =>
              ok(server.take(name, asked, seconds)),
            dropLease: async (lease: string, epoch: number) => {
              server.drop(name, lease, epoch);
              return ok(null);
            },
          } as unknown as OfficeServer);
        },
        cursor: () => 0,
        sharedMatter: () => null,
        wake() {},
        hasReceived: () => self.hasReceived,
        isTelling: () => self.isTelling,
        heard() {},
        release(connectionId: string) {
          if (connectionId === account) self.isUntold = false;
        },
        onFreed: (told: () => void) => server.freed.add(told),
      }),
      user: () => ({
        waiting: () => self.waits,
        turned: (id: string) => self.turns.push(self.leases.turn(id)),
        hasNews() {
          self.news += 1;
        },
      }),
    }),
    turn: () => self.leases.turn(account),
    kill() {
      self.isReachable = false;
      self.isMember = false;
    },
    moved: () => events.publish('orderChanged', { orderViewId: 'o', connectionId: account }),
  };
  return self;
}

async function started(...all: readonly Computer[]) {
  for (const one of all) {
    one.leases.start();
    await settle();
  }
}
async function pass(seconds: number) {
  for (let left = seconds; left > 0; left -= 1) {
    await clock.advance(1000);
    await settle();
  }
}

describe('the lease of an account', () => {
  test('is held by one computer, whatever time passes, and the others know that it asks', async () => {
    const [alice, bob] = [computer('alice'), computer('bob')];
    await started(alice, bob);
    expect([alice.turn(), bob.turn()]).toEqual(['holder', 'other']);
    const told = { person: 'alice', computer: 'alice’s computer' };
    expect([alice.leases.askers(), bob.leases.askers()]).toEqual([
      [{ ...told, isOwn: true }],
      [{ ...told, isOwn: false }],
    ]);
    expect(bob.leases.others()).toEqual([account]);
    for (let minute = 0; minute < 10; minute += 1) {
      await pass(60);
      expect([alice.turn(), bob.turn()]).toEqual(['holder', 'other']);
    }
    expect(alice.leases.held(account)).toEqual({ connectionId: account, epoch: 1 });
  });

  test('tells what was held back while it was not renewed in time, though nobody else took it', async () => {
    const alice = computer('alice');
    await started(alice);
    await pass(60);
    alice.isUntold = true;
    await pass(21);
    expect([alice.isUntold, alice.turns, alice.leases.held(account)?.epoch]).toEqual([false, ['holder'], 1]);
  });

  test('is taken over within a minute of silence, whenever that begins', async () => {
    for (let second = 0; second < 45; second += 4) {
      clock = new FakeClock();
      server = new LeaseServer(clock);
      const [alice, bob] = [computer('alice'), computer('bob')];
      await started(alice, bob);
      await pass(60 + second);
      alice.kill();
      let silent = 0;
      while (bob.turn() !== 'holder' && silent < 100) {
        await pass(1);
        silent += 1;
      }
      expect(silent).toBeLessThan(60);
      expect(bob.leases.held(account)).toEqual({ connectionId: account, epoch: 2 });
    }
  });

  test('is dropped where the program ends, and another has it at once', async () => {
    const [alice, bob] = [computer('alice'), computer('bob')];
    await started(alice, bob);
    await alice.leases.stop();
    await settle();
    expect([alice.turn(), bob.turn()]).toEqual(['alone', 'holder']);
  });

  test('is given back some time after nothing waits any more, so that what was found is told before', async () => {
    const alice = computer('alice');
    await started(alice);
    alice.waits = [];
    alice.moved();
    await pass(1);
    expect(alice.turn()).toBe('holder');
    await pass(60);
    expect(alice.turn()).toBe('alone');
    const before = server.statements;
    await pass(600);
    expect(server.statements).toBe(before);
    alice.waits = [{ connectionId: account, isAble: true }];
    alice.moved();
    await pass(1);
    expect(alice.turn()).toBe('holder');
  });

  test('is not taken by a computer that cannot ask for all, which lets another ask', async () => {
    const alice = computer('alice', { waits: [{ connectionId: account, isAble: false }] });
    const bob = computer('bob', { waits: [{ connectionId: account, isAble: null }] });
    await started(alice, bob);
    expect([alice.turn(), bob.turn()]).toEqual(['alone', 'alone']);
    const carol = computer('carol');
    await started(carol);
    await pass(43);
    expect([alice.turn(), bob.turn(), carol.turn()]).toEqual(['other', 'other', 'holder']);
    // It is held on while a new proof is read, and given up where that fails.
    carol.waits = [{ connectionId: account, isAble: null }];
    carol.moved();
    await pass(60);
    expect(carol.turn()).toBe('holder');
    carol.waits = [{ connectionId: account, isAble: false }];
    carol.moved();
    await pass(1);
    expect(carol.turn()).toBe('alone');
  });
});

test('a lease is given up by a computer whose entries do not reach the server', async () => {
  const [alice, bob] = [computer('alice'), computer('bob')];
  await started(alice, bob);
  alice.isTelling = false;
  await pass(25);
  expect([alice.turn(), bob.turn()]).toEqual(['other', 'holder']);
  alice.isTelling = true;
  await pass(60);
  expect([alice.turn(), bob.turn()]).toEqual(['other', 'holder']);
});

describe('a computer', () => {
  test('asks for what it ordered where it belongs to no office', async () => {
    const alice = computer('alice', { isMember: false });
    await started(alice);
    expect([alice.turn(), alice.leases.others(), server.statements]).toEqual(['alone', [], 0]);
  });

  test('asks for nothing until the server answered, and for what it ordered where that cannot be reached', async () => {
    const alice = computer('alice');
    alice.isReachable = false;
    alice.leases.start();
    expect([alice.turn(), alice.leases.others()]).toEqual(['other', null]);
    await settle();
    expect([alice.turn(), alice.leases.others()]).toEqual(['alone', []]);
    alice.isReachable = true;
    await pass(20);
    expect(alice.turn()).toBe('holder');
  });

  test('asks for nothing before it has heard of the office, but not for long', async () => {
    const alice = computer('alice');
    alice.hasReceived = false;
    await started(alice);
    await pass(5);
    expect([alice.turn(), alice.leases.others(), server.statements]).toEqual(['other', null, 0]);
    await pass(6);
    expect(alice.turn()).toBe('holder');
  });

  test('that is cut off believes in its lease no longer than the server does, and has another epoch afterwards', async () => {
    const [alice, bob] = [computer('alice'), computer('bob')];
    await started(alice, bob);
    alice.isReachable = false;
    let both = 0;
    for (let second = 0; second < 60; second += 1) {
      await pass(1);
      if (alice.turn() === 'holder' && bob.turn() === 'holder') both += 1;
    }
    expect(both).toBe(0);
    expect([alice.turn(), bob.turn()]).toEqual(['alone', 'holder']);
    alice.isReachable = true;
    await pass(20);
    expect([alice.turn(), bob.turn()]).toEqual(['other', 'holder']);
  });

  test('that the server tells of a take-over holds the lease no more', async () => {
    const alice = computer('alice');
    await started(alice);
    server.held.set(leaseName(account), { computer: 'bob', epoch: 2, endsAt: clock.now() + 40_000, news: 0 });
    alice.leases.lost({ connectionId: account, epoch: 1 });
    expect(alice.leases.held(account)).toBeNull();
    await settle();
    expect(alice.turn()).toBe('other');
  });

  test('looks itself at what the holder found, once', async () => {
    const [alice, bob] = [computer('alice'), computer('bob')];
    await started(alice, bob);
    bob.leases.found(account);
    alice.leases.found(account);
    await pass(120);
    expect([alice.news, bob.news]).toEqual([0, 1]);
    await pass(120);
    expect(bob.news).toBe(1);
  });

  test('that waits asks the server less than twice a minute, and the holder three times', async () => {
    const [alice, bob] = [computer('alice'), computer('bob')];
    await started(alice, bob);
    await pass(120);
    const before = server.statements;
    bob.kill();
    await pass(600);
    const holder = server.statements - before;
    expect(holder / 10).toBeLessThanOrEqual(3);
    const carol = computer('carol');
    await started(carol);
    await pass(120);
    const both = server.statements;
    await pass(600);
    expect((server.statements - both - holder) / 10).toBeLessThanOrEqual(1.6);
  });

  test('that waits asks no more often where the holder renews late', async () => {
    const [alice, bob] = [computer('alice'), computer('bob')];
    await started(alice, bob);
    alice.latencyMs = 700;
    await pass(120);
    expect(alice.turn()).toBe('holder');
    const before = server.statements;
    await pass(600);
    // The holder less than three times, the other one less than twice.
    expect((server.statements - before) / 10).toBeLessThanOrEqual(2.9 + 1.6);
  });
});
