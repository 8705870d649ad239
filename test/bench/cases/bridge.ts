import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { implement } from '@orpc/server';
import { serveMessagePort } from '../../../main/api/message-port.ts';
import { contract } from '../../../shared/contract/router.ts';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { milliseconds, type Pair, type Row } from '../measure.ts';

const settings = {
  fileNameTemplate: '{matter} {product}.pdf',
  officeName: '',
  signature: '',
  contactName: '',
  contactNumber: '',
  email: '',
};
const list = { documents: Array.from({ length: 100 }, (_, n) => documentView(n)), total: 100 };

/** Calls through contract, validation and transport, against a bare echo of the same data over the same kind of port. */
export async function bridge(): Promise<Row[]> {
  const answers = implement(contract);
  const router = {
    settings: { get: answers.settings.get.handler(() => settings) },
    documents: { list: answers.documents.list.handler(() => list) },
  };
  const ours = new MessageChannel();
  const bare = new MessageChannel();
  serveMessagePort(router, ours.port1, { info: () => {}, warn: () => {}, error: () => 'bench' });
  bare.port1.on('message', (kind: unknown) => bare.port1.postMessage(kind === 'list' ? list : settings));
  const worker = new Worker(new URL('../bridge-client.ts', import.meta.url), {
    workerData: { bridge: ours.port2, echo: bare.port2 },
    transferList: [ours.port2, bare.port2],
  });
  const [pairs] = (await once(worker, 'message')) as [{ small: Pair; list: Pair }];
  await worker.terminate();
  for (const port of [ours.port1, bare.port1]) port.close();
  return [
    row('bridge call, a page of 100 documents / bare MessagePort echo of the same', pairs.list),
    row('bridge call, the smallest answer / bare MessagePort echo of the same', pairs.small),
  ];
}

function row(what: string, pair: Pair): Row {
  return {
    what,
    ours: milliseconds(pair.ours),
    baseline: milliseconds(pair.baseline),
    ratio: `${pair.ratio.toFixed(2)}×`,
    goal: '≤ 4×',
    isMet: pair.ratio <= 4,
  };
}

function documentView(n: number): DocumentView {
  const id = `01a1f000-0004-7000-8000-${n.toString(16).padStart(12, '0')}`;
  return {
    id,
    statementId: null,
    own: null,
    orderViewId: id,
    itemId: id,
    orderId: '10219435',
    orderItemNumber: 1,
    matterNumber: '2026-118',
    matterId: null,
    productCode: 'RegisterSearchStatement',
    productName: 'Register Search Statement',
    identifier: '9876/043',
    address: '328/800 SWANSTON STREET CARLTON 3053',
    receivedAt: 1_790_000_000_000,
    bytes: 48_000,
    sha256: n.toString(16).padStart(64, '0'),
    givenName: null,
    fileName: '2026-118 Register Search Statement 9876-043 2026-09-21.pdf',
    fileType: 'pdf',
    state: 'stored',
    remark: null,
    viewUrl: `/documents/${id}`,
    isAway: false,
    dragUrl: null,
  };
}
