/** Settles at the next multiple of the step (in milliseconds), so that the time reveals nothing. */
export async function padResponseTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(took / stepMs) * stepMs - took));
  }
}
