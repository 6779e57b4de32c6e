import { findContentVersion } from '#app/domain/content/localized.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/**
 * The content version, asked of the database at most once every `maxAgeMs` milliseconds: a change made by another process
 * shows on cached pages within that time.
 */
export function contentVersionReader(db: Db, maxAgeMs = 1_000, now: () => number = performance.now.bind(performance)) {
  let known: number | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<number> | undefined;

  const ask = () => {
    asking ??= findContentVersion(db)
      .then((version) => {
        known = version;
        askedAt = now();
        return version;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  return (): number | Promise<number> => (known !== undefined && now() - askedAt < maxAgeMs ? known : ask());
}
