import { describe, expect, it } from 'vitest';
import { createEventHub } from '../../../main/api/event-hub.ts';
import { createPendingEvents } from '../../../main/app/pending-events.ts';
import type { DesktopHabits } from '../../../main/ports/desktop.ts';
import { closesToTray, createDesktopSettings } from '../../../main/settings/desktop-settings.ts';
import type { AppEvent } from '../../../shared/contract/events.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';

const browser: DesktopHabits = {
  closeToTray: null,
  startAtLogin: null,
  hasNotifications: false,
  opensDocuments: false,
};

function installed(unlessTold = true) {
  const login = { isOn: false, isRefusing: false };
  const habits: DesktopHabits = {
    closeToTray: { unlessTold },
    startAtLogin: {
      get: () => login.isOn,
      set(isOn) {
        if (login.isRefusing) return failed({ kind: 'loginNotChanged', why: 'notTaken', reference: null });
        login.isOn = isOn;
        return ok(undefined);
      },
    },
    hasNotifications: true,
    opensDocuments: true,
  };
  const settings = createMemorySettings();
  return { login, habits, settings, app: createDesktopSettings(settings, () => habits) };
}

describe('the desktop settings', () => {
  it('are what is usual on this system until the person chooses', () => {
    expect(installed(true).app.view()).toEqual({
      closeToTray: true,
      startAtLogin: false,
      notifications: true,
      quietFrom: '',
      quietUntil: '',
      opensDocuments: true,
    });
    expect(installed(false).app.view().closeToTray).toBe(false);
  });

  it('keep what was chosen, and ask the computer itself about the login', () => {
    const { app, settings, habits, login } = installed();
    const change = { closeToTray: false, startAtLogin: true, quietFrom: '18:00', quietUntil: '08:00' };
    expect(app.change(change)).toMatchObject({ ok: true, value: change });
    expect(closesToTray(settings, habits)).toBe(false);
    expect(app.notices()).toEqual({ isOn: true, quiet: { from: 1080, until: 480 } });
    // Taken out of the system's own list by the person.
    login.isOn = false;
    expect(app.view().startAtLogin).toBe(false);
  });

  it('write nothing where one thing is wrong or the computer refuses', () => {
    const { app, login, settings } = installed();
    expect(app.change({ notifications: false, quietFrom: '25:00', quietUntil: '08:00' })).toMatchObject({
      ok: false,
      failure: { data: { faults: [{ field: 'quietFrom' }] } },
    });
    expect(app.change({ notifications: false, quietFrom: '18:00' })).toMatchObject({
      ok: false,
      failure: { data: { faults: [{ field: 'quietUntil' }] } },
    });
    login.isRefusing = true;
    expect(app.change({ notifications: false, startAtLogin: true })).toEqual({
      ok: false,
      failure: { code: 'HOST_FAILED', data: { kind: 'loginNotChanged', why: 'notTaken', reference: null } },
    });
    expect(settings.get('desktop.notifications')).toBeUndefined();
  });

  it('offer nothing that a browser cannot, and take nothing of it', () => {
    const settings = createMemorySettings({ 'desktop.closeToTray': true });
    const app = createDesktopSettings(settings, () => browser);
    expect(app.view()).toMatchObject({ closeToTray: null, startAtLogin: null, notifications: null });
    expect(app.notices().isOn).toBe(false);
    for (const field of ['closeToTray', 'startAtLogin', 'notifications'] as const) {
      expect(app.change({ [field]: true })).toMatchObject({
        ok: false,
        failure: { data: { faults: [{ field }] } },
      });
    }
  });

  it('treat what was kept and makes no sense as not chosen', () => {
    const { habits } = installed();
    const settings = createMemorySettings({ 'desktop.closeToTray': 'yes', 'desktop.quietFrom': '99:99' });
    expect(createDesktopSettings(settings, () => habits).view()).toMatchObject({
      closeToTray: true,
      quietFrom: '',
    });
  });
});

describe('what arrives from outside', () => {
  const place = (screen: 'orders' | 'cart'): AppEvent => ({ type: 'show', place: { screen, id: null } });

  it('waits for a window, the last of it, and is told once', async () => {
    const hub = createEventHub<AppEvent>();
    const pendingEvents = createPendingEvents(hub);
    pendingEvents.deliver(place('orders'));
    pendingEvents.deliver(place('cart'));
    const leaving = new AbortController();
    const stream = pendingEvents.stream(leaving.signal);
    expect(await stream.next()).toEqual({ value: place('cart'), done: false });
    const next = stream.next();
    pendingEvents.deliver(place('orders'));
    expect(await next).toEqual({ value: place('orders'), done: false });
    leaving.abort();
    expect((await stream.next()).done).toBe(true);
    // The window went: what comes now waits for the next one.
    pendingEvents.deliver(place('cart'));
    const later = pendingEvents.stream(new AbortController().signal);
    expect(await later.next()).toEqual({ value: place('cart'), done: false });
  });
});
