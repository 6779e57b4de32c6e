import { connect } from 'node:net';
import type { Attack } from './requests.ts';

/** How long an answer may take, in milliseconds, on however slow a machine. */
const idleMs = 30_000;

/**
 * Sends an attack over a connection of its own.
 * @returns the statuses of the answers; 0 for a connection that was closed without one, -1 for one
 * that was still silent.
 */
export function send(port: number, { parts, isIncomplete = false }: Attack): Promise<number[]> {
  return new Promise((resolve) => {
    let received = '';
    let isSilent = false;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, async () => {
      for (const part of parts) {
        socket.write(Buffer.from(part, 'latin1'));
        if (parts.length > 1) await new Promise(setImmediate);
      }
      if (isIncomplete) socket.end();
    });
    socket.setTimeout(idleMs, () => {
      isSilent = received === '';
      socket.destroy();
    });
    // Only the beginning of an answer is needed, and of each that follows it.
    socket.on('data', (chunk) => {
      received = (received + chunk.toString('latin1')).slice(-200_000);
    });
    socket.on('end', () => socket.end());
    socket.on('error', () => {});
    socket.on('close', () => {
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) =>
        Number(status),
      );
      resolve(statuses.length > 0 ? statuses : [isSilent ? -1 : 0]);
    });
  });
}
