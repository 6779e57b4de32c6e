import { monitorEventLoopDelay } from 'node:perf_hooks';
import { countUnsent, oldestUnsent } from '#app/email/outbox.server.ts';
import { findNewestBackup } from '#app/features/backup/kept.server.ts';
import type { RouteTable } from '#app/http/route-table.ts';
import { isSame } from '#app/http/signature.ts';
import { stripLocale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { encoderTasks } from '#app/platform/images.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';

// Prometheus’s text format (https://prometheus.io/docs/instrumenting/exposition_formats/): the
// usual library counts in ways that cached pages would feel.

/** Sources of a scrape besides the counters. */
export type MetricsSources = { db: Db; storage: Pick<Storage, 'countQueued'>; now?: () => number };

export type Metrics = ReturnType<typeof createMetrics>;

const responseBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const queryBounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2];

const responseTime = 'bwt_http_response_seconds';
const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Counts what this process does, from its start; nothing of a visitor is kept. */
export function createMetrics() {
  const requests = new Map<string, number>();
  const hits = { found: 0, unchanged: 0 };
  let misses = 0;
  const responses = {
    GET: createHistogram(responseBounds),
    other: createHistogram(responseBounds),
  };
  const queries = createHistogram(queryBounds);
  let failedQueries = 0;
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();

  return {
    /** A page from the cache: most responses, so nothing but one more. */
    cacheHit(status: number): void {
      if (status === 304) hits.unchanged++;
      else hits.found++;
    },
    cacheMiss(): void {
      misses++;
    },
    response(route: string, method: string, status: number, ms: number): void {
      const key = labels({ route, method, status: String(status) });
      requests.set(key, (requests.get(key) ?? 0) + 1);
      responses[method === 'GET' || method === 'HEAD' ? 'GET' : 'other'].add(ms / 1_000);
    },
    query(ms: number, failed: boolean): void {
      queries.add(ms / 1_000);
      if (failed) failedQueries++;
    },
    /** With the gauges of this moment, without the database's while it is away. */
    async read(sources: MetricsSources): Promise<Response> {
      const cached = (status: string) => labels({ route: '(page cache)', method: 'GET', status });
      const delay = { '0.5': loop.percentile(50), '0.99': loop.percentile(99), '1': loop.max };
      const { user, system } = process.cpuUsage();
      const lines = [
        ...family('bwt_http_requests_total', 'counter', 'Responses by route and status', [
          ...requests,
          [cached('200'), hits.found],
          [cached('304'), hits.unchanged],
        ]),
        ...responses.GET.lines(responseTime, 'Time to respond, without pages from the cache', {
          method: 'GET',
        }),
        ...responses.other.lines(responseTime, null, { method: 'other' }),
        ...counter(
          'bwt_page_cache_hits_total',
          'Pages from the cache',
          hits.found + hits.unchanged,
        ),
        ...counter('bwt_page_cache_misses_total', 'Pages rendered or compressed first', misses),
        ...queries.lines('bwt_database_query_seconds', 'Time of database queries', {}),
        ...counter('bwt_database_failed_queries_total', 'Queries that failed', failedQueries),
        ...family(
          'bwt_event_loop_delay_seconds',
          'gauge',
          'Event loop delay since the last scrape',
          Object.entries(delay).map(([quantile, ns]) => [
            labels({ quantile }),
            Number.isFinite(ns) ? ns / 1e9 : 0,
          ]),
        ),
        ...gauge('bwt_encoder_tasks', 'Pictures that are or wait to be encoded', encoderTasks()),
        ...gauge('process_resident_memory_bytes', 'Resident memory', process.memoryUsage.rss()),
        ...counter('process_cpu_seconds_total', 'Processor time', (user + system) / 1e6),
        ...gauge(
          'process_start_time_seconds',
          'Start of the process',
          performance.timeOrigin / 1e3,
        ),
        ...(await readStored(sources)),
      ];
      loop.reset();
      return new Response(`${lines.join('\n')}\n`, {
        headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' },
      });
    },
  };
}

/** The state that all processes share, and what waits for the bucket on this machine. */
async function readStored({ db, storage, now = Date.now }: MetricsSources): Promise<string[]> {
  const [stored, queued = 0] = await Promise.all([
    Promise.all([countUnsent(db), oldestUnsent(db), findNewestBackup(db)]).catch(() => undefined),
    storage.countQueued?.(),
  ]);
  const [unsent, oldest, backup] = stored ?? [];
  const ageOf = (at: number | null = null) => (at === null ? 0 : Math.max(0, (now() - at) / 1e3));
  return [
    ...gauge('bwt_database_up', 'Whether the database answers', stored ? 1 : 0),
    ...gauge('bwt_bucket_queue_files', 'Files of pictures that wait for the bucket', queued),
    ...(unsent
      ? [
          ...family('bwt_outbox_entries', 'gauge', 'Unsent emails', [
            [labels({ state: 'waiting' }), unsent.waiting],
            [labels({ state: 'refused' }), unsent.failed],
          ]),
          ...gauge('bwt_outbox_oldest_seconds', 'Age of the oldest waiting email', ageOf(oldest)),
        ]
      : []),
    ...(typeof backup === 'number'
      ? gauge('bwt_backup_age_seconds', 'Age of the last backup that was read again', ageOf(backup))
      : []),
  ];
}

export const isScraper = (authorization: string | undefined, token: string): boolean =>
  isSame(authorization ?? '', `Bearer ${token}`);

/** The route of a URL, for a label: few values, whatever is asked for. */
export function routeLabel(routes: Pick<RouteTable, 'patternOf'>, url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  if (path.startsWith('/assets/')) return '/assets/*';
  if (/^\/(?:livez|readyz|metrics)$/.test(path)) return path;
  const pattern = routes.patternOf(path.replace(/\.data$/, ''));
  return pattern === undefined || pattern.endsWith('*') ? '(other)' : stripLocale(pattern);
}

const labels = (values: Record<string, string>): string => {
  const list = Object.entries(values).map(
    ([name, value]) => `${name}="${value.replace(/["\\\n]/g, '')}"`,
  );
  return list.length === 0 ? '' : `{${list.join(',')}}`;
};

function family(
  name: string,
  type: string,
  help: string,
  samples: Iterable<readonly [labels: string, value: number]>,
): string[] {
  return [
    `# HELP ${name} ${help}.`,
    `# TYPE ${name} ${type}`,
    ...Array.from(samples, ([of, value]) => `${name}${of} ${value}`),
  ];
}

const counter = (name: string, help: string, value: number) =>
  family(name, 'counter', help, [['', value]]);
const gauge = (name: string, help: string, value: number) =>
  family(name, 'gauge', help, [['', value]]);

function createHistogram(bounds: readonly number[]) {
  const counts = bounds.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    add(seconds: number): void {
      count++;
      sum += seconds;
      const index = bounds.findIndex((bound) => seconds <= bound);
      if (index !== -1) counts[index] = (counts[index] ?? 0) + 1;
    },
    /** @param help null for more of a family that has begun */
    lines(name: string, help: string | null, of: Record<string, string>): string[] {
      let below = 0;
      const buckets = bounds.map((bound, index) => {
        below += counts[index] ?? 0;
        return `${name}_bucket${labels({ ...of, le: String(bound) })} ${below}`;
      });
      return [
        ...(help === null ? [] : [`# HELP ${name} ${help}.`, `# TYPE ${name} histogram`]),
        ...buckets,
        `${name}_bucket${labels({ ...of, le: '+Inf' })} ${count}`,
        `${name}_sum${labels(of)} ${sum}`,
        `${name}_count${labels(of)} ${count}`,
      ];
    },
  };
}
