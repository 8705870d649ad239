import type { Http, HttpAnswer, HttpRequest } from '../../main/http/http.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';

/** A door to no network: answers come from a function, and everything asked is kept. */
interface FakeHttp extends Http {
  readonly asked: HttpRequest[];
}

export type FakeAnswer = Result<HttpAnswer, ServiceFailure>;

export function jsonAnswer(value: unknown): FakeAnswer {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return ok({ status: 200, headers: { 'content-type': 'application/json' }, bytes, correlationId: 'c' });
}

export function statusFailure(status: number, kind: ServiceFailure['kind'] = 'refused'): FakeAnswer {
  return failed({ kind, status, reason: { code: 'rejected', party: 'The service', status } });
}

export function createFakeHttp(send: (request: HttpRequest) => FakeAnswer | Promise<FakeAnswer>): FakeHttp {
  const asked: HttpRequest[] = [];
  const refuse = () => Promise.reject(new Error('Not part of this test'));
  return {
    asked,
    async send(request) {
      asked.push(request);
      return send(request);
    },
    open: refuse,
    sendOnce: refuse,
    renew: () => {},
    close: async () => {},
  };
}
