import { describe, expect, test } from 'vitest';
import { createEventHub } from '../../../main/api/event-hub.ts';
import { settle } from '../../support/fake-clock.ts';

describe('the hub of events', () => {
  test('tells every listener, also where another one breaks, until it has had enough', () => {
    const hub = createEventHub<number>();
    const heard: number[] = [];
    hub.listen(() => {
      throw new Error('broken listener');
    });
    const stop = hub.listen((event) => heard.push(event));
    hub.publish(1);
    stop();
    hub.publish(2);
    expect(heard).toEqual([1]);
  });

  test('streams in order what was published from the call on, read soon or late', async () => {
    const hub = createEventHub<number>();
    hub.publish(0);
    const leaving = new AbortController();
    const stream = hub.stream(leaving.signal);
    for (const event of [1, 2, 3]) hub.publish(event);
    expect([(await stream.next()).value, (await stream.next()).value]).toEqual([1, 2]);
    expect((await stream.next()).value).toBe(3);
    const waiting = stream.next();
    hub.publish(4);
    expect(await waiting).toEqual({ done: false, value: 4 });
    const last = stream.next();
    leaving.abort();
    expect(await last).toEqual({ done: true, value: undefined });
  });

  test('gives each stream every event', async () => {
    const hub = createEventHub<number>();
    const streams = [hub.stream(undefined), hub.stream(undefined)];
    hub.publish(7);
    for (const stream of streams) expect((await stream.next()).value).toBe(7);
  });

  test('keeps nothing for a reader that had left before it began', async () => {
    const hub = createEventHub<object>();
    const stream = hub.stream(AbortSignal.abort());
    hub.publish({});
    expect((await stream.next()).done).toBe(true);
  });

  test('lets a reader go that stops reading', async () => {
    const hub = createEventHub<number>();
    const stream = hub.stream(undefined);
    hub.publish(1);
    for await (const event of stream) {
      expect(event).toBe(1);
      break;
    }
    hub.publish(2);
    await settle();
    expect((await stream.next()).done).toBe(true);
  });
});
