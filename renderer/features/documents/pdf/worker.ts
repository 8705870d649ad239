import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

interface ScriptUrlPolicy {
  createScriptURL(text: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): ScriptUrlPolicy;
}

/** The one Trusted Types policy of the page. A content policy that names it lets pdf.js work in a worker of its own. */
const workerPolicyName = 'landfolio-pdf-worker';

/** Made when it is first needed, and once for each page: the browser refuses a second one of this name. */
let policy: ScriptUrlPolicy | null | undefined;

function workerPolicy(): ScriptUrlPolicy | null {
  if (policy !== undefined) return policy;
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  try {
    // Lets through exactly one text: the address of our own worker file.
    policy =
      factory?.createPolicy(workerPolicyName, {
        createScriptURL: (text) => {
          if (text !== workerUrl) throw new TypeError('Only the PDF worker may be started.');
          return text;
        },
      }) ?? null;
  } catch {
    policy = null;
  }
  return policy;
}

/** The address that pdf.js falls back to: it then reads the same file into the page itself. */
export const pdfWorkerUrl: string = workerUrl;

/** A worker that runs pdf.js, or null where the host's content policy forbids to start one. */
export function startPdfWorker(): Worker | null {
  try {
    const url = workerPolicy()?.createScriptURL(workerUrl) ?? workerUrl;
    return new Worker(url as string, { type: 'module' });
  } catch {
    return null;
  }
}
