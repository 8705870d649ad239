/** Tells when the computer woke. May never fire (some systems do not say): the poller has a heartbeat of its own. */
export interface Power {
  onResume(run: () => void): () => void;
}
