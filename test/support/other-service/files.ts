import { createHash } from 'node:crypto';

/** What lies behind links: whoever has the link may fetch it. */
export class Files {
  readonly #files = new Map<string, Buffer>();
  #origin = '';

  /** The origin that the links lead to, once it listens. */
  liesAt(origin: string): void {
    this.#origin = origin;
  }

  /** A link to the file, another for another occasion. */
  link(name: string, occasion: string, file: Buffer): string {
    const secret = createHash('sha256').update(occasion).digest('base64url');
    this.#files.set(secret, file);
    return `${this.#origin}/files/${name.replace(/\W/g, '_')}?signature=CANARY-link-${secret}`;
  }

  get(signature: string): Buffer | null {
    return this.#files.get(signature.replace('CANARY-link-', '')) ?? null;
  }
}
