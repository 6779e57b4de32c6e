/**
 * Runs the work and settles at the next multiple of the step (in milliseconds) since it started,
 * whether it succeeds or fails: the time that a service took, which may reveal what it knows, is
 * not observable.
 */
export async function padResponseTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(took / stepMs) * stepMs - took));
  }
}
