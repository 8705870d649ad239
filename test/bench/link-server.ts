import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A process of its own that serves one PDF of `--bytes` under any path, so that neither side of a comparison pays for
 * the serving. Each answer comes after the given milliseconds. Prints its origin.
 */
const bytes = Number(process.argv[2]);
const answerTime = Number(process.argv[3]);
const head = Buffer.from(
  '%PDF-1.7\n1 0 obj <</Type/Pages/Kids[2 0 R]/Count 1>> endobj 2 0 obj <</Type/Page/Parent 1 0 R>> endobj\n',
);
const tail = Buffer.from('\ntrailer <</Root 1 0 R>>\n%%EOF\n');
const body = Buffer.concat([head, Buffer.alloc(bytes - head.length - tail.length, 0x20), tail]);

const server = createServer((_, response) => {
  const answer = () => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': body.length });
    response.end(body);
  };
  if (answerTime > 0) setTimeout(answer, answerTime);
  else answer();
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
