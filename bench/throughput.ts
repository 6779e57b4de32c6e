import { startServer } from '#test/server.ts';
import { startBareServer } from './bare.ts';
import { alternate, generatorLimit, generatorName, type Load, type Target } from './load.ts';
import { pinServer, readUsage } from './machine.ts';
import type { Row, Section } from './report.ts';
import { median, spread } from './statistics.ts';

const pages = ['/home', '/publication', '/contact'];
const pace = { rounds: 7, seconds: 2 };

/**
 * How many requests the site answers, against a bare `node:http` server with the same bytes; and
 * its memory after that.
 */
export async function measureThroughput(): Promise<Section> {
  await using server = await startServer({ LOG_LEVEL: 'info' });
  const processId = server.process.pid;
  pinServer(processId);
  const bare = await startBareServer(server.url, pages);
  pinServer(bare.processId);
  try {
    const rows: Row[] = [];
    const spreads: number[] = [];
    for (const [path, conditional] of pages.flatMap((path) => [
      [path, false] as const,
      [path, true] as const,
    ])) {
      const etag = (
        await fetch(server.url + path, { headers: { 'Accept-Encoding': 'br' } })
      ).headers.get('etag');
      // A page with a form has none.
      if (conditional && etag === null) continue;
      const how: Pick<Target, 'headers' | 'status'> =
        conditional && etag ? { headers: { 'if-none-match': etag }, status: 304 } : {};
      const targets = [
        { url: server.url + path, processId, ...how },
        { url: bare.url + path, processId: bare.processId, ...how },
      ];
      const [ours = [], theirs = []] = await alternate(targets, pace);
      rows.push(row(path, conditional, ours, theirs));
      spreads.push(
        ...[ours, theirs].map((loads) => spread(loads.map((load) => load.requestsPerSecond))),
      );
    }
    const { residentMegabytes, peakMegabytes } = readUsage(processId);
    const memory: Row[] = [
      { name: 'memory after the load', figures: [{ value: residentMegabytes, unit: 'megabytes' }] },
      { name: 'memory at its highest', figures: [{ value: peakMegabytes, unit: 'megabytes' }] },
    ];
    return {
      title: 'Cached pages, against a bare node:http server with the same bytes',
      columns: [
        'requests/s',
        'bare',
        'ratio',
        'ratio by processor time',
        'p50',
        'p99',
        'p99 bare',
        'most that the generator sends',
      ],
      rows: [...rows, ...memory],
      notes: [
        `Medians of ${pace.rounds} alternating rounds of ${pace.seconds} s with 32 connections, by ${generatorName}. What it sends at most is told from the`,
        `share of its core that it needs for the bare server; from ${percent(generatorLimit)} on there is no ratio: it would be the generator's.`,
        `Rounds of one server differed by up to ${percent(Math.max(...spreads))}.`,
        "The ratio by processor time compares what a request takes of each server's core, whatever else the machine does.",
      ],
    };
  } finally {
    await bare.stop();
  }
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

function row(path: string, conditional: boolean, ours: Load[], theirs: Load[]): Row {
  const middle = (loads: Load[], read: (load: Load) => number) => median(loads.map(read));
  const mine = middle(ours, (load) => load.requestsPerSecond);
  const bare = middle(theirs, (load) => load.requestsPerSecond);
  const generatorShare = middle(theirs, (load) => load.generatorShare);
  return {
    name: conditional ? `${path}, 304` : path,
    figures: [
      { value: mine, unit: 'perSecond' },
      { value: bare, unit: 'perSecond' },
      generatorShare < generatorLimit
        ? { value: mine / bare, unit: 'ratio', ...(conditional ? {} : { least: 0.7 }) }
        : null,
      {
        value:
          middle(theirs, (load) => load.cpuMicroseconds) /
          middle(ours, (load) => load.cpuMicroseconds),
        unit: 'ratio',
      },
      { value: middle(ours, (load) => load.p50), unit: 'ms' },
      { value: middle(ours, (load) => load.p99), unit: 'ms', ...(conditional ? {} : { most: 4 }) },
      { value: middle(theirs, (load) => load.p99), unit: 'ms' },
      { value: bare / generatorShare, unit: 'perSecond' },
    ],
  };
}
