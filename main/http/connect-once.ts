import type { buildConnector } from 'undici';
import type { CheckpointName } from '../ports/checkpoints.ts';

/** Thrown into undici where a request asks for a second socket, which would be a second sending. */
export class SecondConnection extends Error {
  readonly code = 'SECOND_CONNECTION';
}

/** Thrown into undici where `beforeFirstByte` threw: the socket was destroyed with nothing written to it. */
export class NotWritten extends Error {}

interface SingleConnection {
  readonly connector: buildConnector.connector;
  /** Whether a socket was handed over, so that bytes may have left. */
  mayHaveLeft(): boolean;
}

/**
 * Hands one socket over, ever: after `beforeFirstByte` has returned, and not once `signal` aborted. A second question is
 * refused whatever became of the first.
 */
export function connectOnce(
  connect: buildConnector.connector,
  beforeFirstByte: () => void,
  signal: AbortSignal,
  reach: (name: CheckpointName) => void = () => {},
): SingleConnection {
  let isAsked = false;
  let hasLeft = false;
  return {
    mayHaveLeft: () => hasLeft,
    connector(target, callback) {
      if (isAsked) return callback(new SecondConnection('A second connection was asked for'), null);
      isAsked = true;
      connect(target, (error, socket) => {
        if (error !== null) return callback(error, null);
        if (signal.aborted || socket.destroyed) {
          socket.destroy();
          return callback(signal.aborted ? signal.reason : new Error('The socket closed'), null);
        }
        try {
          reach('connected');
          beforeFirstByte();
          reach('sending');
        } catch (cause) {
          socket.destroy();
          return callback(
            new NotWritten(cause instanceof Error ? cause.message : 'unknown', { cause }),
            null,
          );
        }
        hasLeft = true;
        callback(null, socket);
      });
    },
  };
}
