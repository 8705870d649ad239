import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRegister } from '../../../main/practice/data/create-register.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';

/** A title of the invented land. */
const volumeFolio = [...createRegister(1).titles.keys()].find((title) => /^\d+\/\d+$/.test(title)) ?? '';

let app: NodeOffice;
beforeEach(async () => {
  app = await openNodeOffice();
});
afterEach(() => app.dispose());

test('a statement comes from the practice service with its PDF, and stays over a restart', async () => {
  const statement = await app.client.statements.retrieve({
    volumeFolio,
    matterNumber: '2026-118',
    withCertificate: true,
  });
  expect(statement).toMatchObject({ state: 'kept', volumeFolio, hasText: true, hasCertificateLink: true });
  expect(statement.problem).toBeNull();
  const { documentId } = await app.client.statements.fetchCertificate({ id: statement.id });
  const document = await app.client.documents.get({ id: documentId });
  expect(document).toMatchObject({ statementId: statement.id, identifier: volumeFolio, state: 'stored' });
  expect(app.office.storedFile(documentId)?.bytes).toBe(document.bytes);
  await app.close();
  await app.open();
  const again = await app.client.statements.get({ id: statement.id });
  expect(again.statement).toEqual(statement.statement);
  expect(again.text).toBe(statement.text);
});

test('a statement’s PDF whose file is damaged is not exported, and is fetched again into its place', async () => {
  const { id } = await app.client.statements.retrieve({
    volumeFolio,
    matterNumber: '2026-118',
    withCertificate: true,
  });
  const { documentId } = await app.client.statements.fetchCertificate({ id });
  const { path = '' } = app.office.storedFile(documentId) ?? {};
  writeFileSync(path, '%PDF-1.7 torn');
  await expect(app.client.documents.saveAs({ id: documentId })).rejects.toMatchObject({
    code: 'HOST_FAILED',
  });
  await app.until(() => app.office.storedFile(documentId));
  expect(await app.client.statements.get({ id })).toMatchObject({
    certificate: { documentId, state: 'stored' },
  });
});

test('each window hears of a statement and of an alert, those of the current connection', async () => {
  const heard: string[] = [];
  const events = await app.client.events.watch({});
  const listening = (async () => {
    for await (const event of events) {
      if (event.type === 'statement') heard.push(event.statement.state);
      if (event.type === 'alert') heard.push(event.alert.state);
      if (heard.at(-1) === 'subscribed') return;
    }
  })();
  await app.client.statements.retrieve({ volumeFolio, matterNumber: '2026-118' });
  await app.client.alerts.subscribe({
    volumeFolio,
    customerRef: '2026-118',
    startDateTime: '2026-12-01T09:00:00+11:00',
    endDateTime: '2027-12-01T09:00:00+11:00',
  });
  await listening;
  const steps = ['prepared', 'sending', 'sending'];
  expect(heard).toEqual([...steps, 'kept', ...steps, 'subscribed']);
});

test('an alert is subscribed and a notification of it imported', async () => {
  const { id, subscriptionId, state } = await app.client.alerts.subscribe({
    volumeFolio,
    customerRef: '2026-118',
    startDateTime: '2026-12-01T09:00:00+11:00',
    endDateTime: '2027-12-01T09:00:00+11:00',
  });
  expect(state).toBe('subscribed');
  const data = { notificationId: 'n', subscriptionId, volumeFolio, activityType: 'POSTLODGE' };
  const text = JSON.stringify({ eventType: 'title_alert_notification', data });
  expect(await app.client.alerts.importNotifications({ text })).toMatchObject({
    imported: 1,
    alerts: [{ id }],
  });
});

test('special events are made, changed, listed and removed with practice’s own password', async () => {
  const made = await app.client.specialEvents.create({
    name: 'Open day',
    location: 'Melbourne',
    eventDescription: 'Doors open',
    dates: ['2026-12-24'],
    price: 12.5,
  });
  const { eventId } = made;
  expect(await app.client.specialEvents.update({ eventId, change: { price: 0 } })).toEqual({
    ...made,
    price: 0,
  });
  const days = { startDate: '2026-12-20', endDate: '2026-12-26' };
  expect(await app.client.specialEvents.list(days)).toContainEqual({ ...made, price: 0 });
  await app.client.specialEvents.remove({ eventId });
  await expect(app.client.specialEvents.get({ eventId })).rejects.toMatchObject({
    code: 'SERVICE_FAILED',
    data: { kind: 'notFound' },
  });
});

test('the health checks answer, and the versions are those of the document', async () => {
  expect(await app.client.about.health({})).toMatchObject([
    { api: 'drss', state: 'running', status: 'running', environment: 'practice', failure: null },
    { api: 'alerts', state: 'running', status: 'running', environment: 'practice', failure: null },
  ]);
  expect(await app.client.about.versions({})).toContainEqual({
    api: 'Orders API',
    version: '1.11.1',
    path: '/orders/v1',
  });
});
