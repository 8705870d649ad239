import { expect, test } from 'vitest';
import { createEventBus } from '../../../main/context/event-bus.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

const log = createQuietLog();
const order = { orderViewId: 'o', connectionId: 'c' };

test('handlers of an event have run, in the order in which they were added, when it is published', () => {
  const events = createEventBus(log);
  const told: string[] = [];
  events.on('orderChanged', ({ orderViewId }) => told.push(`first ${orderViewId}`));
  events.on('orderChanged', () => told.push('second'));
  events.on('orderSent', () => told.push('another event'));
  events.publish('orderChanged', order);
  expect(told).toEqual(['first o', 'second']);
});

test('an event that a handler publishes is told after all handlers of the present one', () => {
  const events = createEventBus(log);
  const told: string[] = [];
  events.on('orderChanged', () => {
    events.publish('chargeDifferenceFound', order);
    told.push('first');
  });
  events.on('orderChanged', () => told.push('second'));
  events.on('chargeDifferenceFound', () => told.push('difference'));
  events.publish('orderChanged', order);
  expect(told).toEqual(['first', 'second', 'difference']);
});

test('a handler that throws is logged, and stops neither the others nor whoever published', () => {
  const own = createQuietLog();
  const events = createEventBus(own);
  const told: string[] = [];
  const error = new Error('broken');
  events.on('libraryStateChanged', () => {
    throw error;
  });
  events.on('libraryStateChanged', () => told.push('second'));
  events.publish('libraryStateChanged', {});
  events.publish('libraryStateChanged', {});
  expect(told).toEqual(['second', 'second']);
  expect(own.lines).toEqual([
    { level: 'error', event: 'event.handler', error },
    { level: 'error', event: 'event.handler', error },
  ]);
});

test('a handler that was removed hears nothing more', () => {
  const events = createEventBus(log);
  const told: string[] = [];
  const stop = events.on('orderChanged', () => told.push('heard'));
  events.publish('orderChanged', order);
  stop();
  events.publish('orderChanged', order);
  expect(told).toEqual(['heard']);
});
