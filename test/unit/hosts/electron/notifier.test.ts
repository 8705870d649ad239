import type { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotifier } from '../../../../main/hosts/electron/notifier.ts';
import type { Place } from '../../../../shared/model/place.ts';
import { createQuietLog } from '../../../support/quiet-log.ts';

interface Shown extends EventEmitter {
  readonly options: { readonly title: string; readonly id?: string };
}

const shown: Shown[] = [];
const windows: { activate: ((details: { type: string; arguments: string }) => void) | null } = {
  activate: null,
};

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Notification extends Emitter {
    static isSupported = () => true;
    static handleActivation(activate: (details: { type: string; arguments: string }) => void) {
      windows.activate = activate;
    }
    readonly options: { readonly title: string; readonly id?: string };
    constructor(options: { title: string; id?: string }) {
      super();
      this.options = options;
    }
    show() {
      shown.push(this as never);
    }
  }
  return { Notification };
});

beforeEach(() => {
  shown.splice(0);
  windows.activate = null;
});

const documentId = '0190b7e2-1111-7222-8333-444455556666';
const orderId = '0190b7e2-1111-7222-8333-444455557777';
const notice = { title: 'It is here', body: 'Planning Certificate', documentId, orderId };

function notifierOn(platform: NodeJS.Platform) {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  const places: Place[] = [];
  return { notifier: createNotifier((place) => places.push(place), createQuietLog()), places };
}

/** As Windows says it, in this run or to the next (windows_toast_activator.cc). */
const click = (id = '') => windows.activate?.({ type: 'click', arguments: `type=click&tag=${id}` });

describe('a click on a notification', () => {
  it('shows what it is about', () => {
    const { notifier, places } = notifierOn('linux');
    notifier.notify(notice);
    shown[0]?.emit('click');
    expect(places).toEqual([{ screen: 'documents', id: documentId }]);
    expect(shown[0]?.options.id).toBeUndefined();
  });

  it('on Windows shows it also where the notification is of an earlier run, and others are there', () => {
    const before = notifierOn('win32');
    before.notifier.notify(notice);
    const id = shown[0]?.options.id ?? '';
    const { notifier, places } = notifierOn('win32');
    notifier.notify({ ...notice, documentId: null });
    click(id);
    expect(places).toEqual([{ screen: 'documents', id: documentId }]);
  });

  it('on Windows shows the orders where it is not known what it was about', () => {
    const { places } = notifierOn('win32');
    for (const id of ['', 'x', 'settings.x.1', `documents.../../x.1`, `orders.${orderId}`]) click(id);
    windows.activate?.({ type: 'action', arguments: '' });
    expect(places).toEqual(Array.from({ length: 5 }, () => ({ screen: 'orders', id: null })));
  });

  it('on Windows leaves two notifications of one order beside each other, and is within what an id may be', () => {
    const { notifier } = notifierOn('win32');
    for (let count = 0; count < 2; count += 1) notifier.notify({ ...notice, documentId: null });
    notifier.notify({ ...notice, documentId: null, orderId: null });
    const ids = shown.map(({ options }) => options.id ?? '');
    expect(new Set(ids).size).toBe(3);
    // Electron refuses more than 64 characters.
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(64);
    const places: Place[] = [];
    createNotifier((place) => places.push(place), createQuietLog());
    for (const id of ids) click(id);
    expect(places).toEqual([
      { screen: 'orders', id: orderId },
      { screen: 'orders', id: orderId },
      { screen: 'orders', id: null },
    ]);
  });
});
