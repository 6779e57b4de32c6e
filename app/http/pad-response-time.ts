import { setTimeout as wait } from 'node:timers/promises';

/**
 * Does the work and answers at the next full step (in milliseconds) since it began, whether it succeeds or fails: how long a service
 * took, which may tell what it knows, does not show.
 */
export async function padResponseTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - began;
    await wait(Math.ceil(took / stepMs) * stepMs - took);
  }
}
