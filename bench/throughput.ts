import { startMeasured } from '#test/server.ts';
import { startBareServer } from './bare.ts';
import { alternate } from './load.ts';
import { pinServer, readUsage } from './machine.ts';
import { figure, type Row, type Section } from './report.ts';

const pages = ['/home', '/publication', '/contact'];
const pace = { rounds: 7, seconds: 2 };

/** How many requests the site answers, against a bare `node:http` server with the same bytes. */
export async function measureThroughput(): Promise<Section> {
  await using server = await startMeasured({ LOG_LEVEL: 'info' });
  const processId = server.process.pid;
  pinServer(processId);
  const bare = await startBareServer(pages.map((path) => server.url + path));
  pinServer(bare.processId);
  try {
    const rows: Row[] = [];
    for (const path of pages) {
      const given = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'br' } });
      // A page with a form has none.
      const etag = given.headers.get('etag');
      for (const wanted of etag ? [undefined, etag] : [undefined]) {
        const [ours, theirs] = await alternate(
          [
            { url: server.url + path, processId, etag: wanted },
            { url: bare.url + path, processId: bare.processId, etag: wanted },
          ],
          pace,
        );
        if (!ours || !theirs) continue;
        const isLimited = wanted === undefined;
        rows.push([
          isLimited ? path : `${path}, 304`,
          figure(ours.requestsPerSecond, 'perSecond'),
          figure(theirs.requestsPerSecond, 'perSecond'),
          figure(theirs.cpuMicroseconds / ours.cpuMicroseconds, 'ratio', {
            least: isLimited ? 0.7 : undefined,
          }),
          figure(ours.p50, 'ms'),
          figure(ours.p99, 'ms', { most: isLimited ? 4 : undefined }),
          figure(theirs.p99, 'ms'),
        ]);
      }
    }
    const { residentMegabytes, peakMegabytes } = readUsage(processId);
    return {
      title: 'Cached pages, against a bare node:http server with the same bytes',
      columns: ['requests/s', 'bare', 'ratio by processor time', 'p50', 'p99', 'p99 bare'],
      rows: [
        ...rows,
        ['memory after the load', figure(residentMegabytes, 'megabytes')],
        ['memory at its highest', figure(peakMegabytes, 'megabytes')],
      ],
      notes: [
        `Medians of ${pace.rounds} alternating rounds of ${pace.seconds} s with 32 connections.`,
        'The ratio compares what a request takes of each server’s core: autocannon takes more of',
        'its own than either, so the requests per second are what it could send.',
      ],
    };
  } finally {
    await bare.stop();
  }
}
