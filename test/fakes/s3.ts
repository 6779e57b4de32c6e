import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#app/platform/storage/s3.server.ts';

export type S3 = Awaited<ReturnType<typeof startS3>>;

/**
 * A service that speaks S3's protocol: s3rver, which keeps real files but checks no signature of
 * version 4, behind a check of ours as Amazon documents it
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'bwt-s3-'));
  const bucket = 'bwt-pictures';
  const store = new S3rver({
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await store.configureBuckets();
  const answer = store.callback();
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const state = {
    /** How often each method was called. */
    calls: [] as string[],
    /** The next calls are answered by this instead, until it is taken away. */
    instead: undefined as
      | ((incoming: IncomingMessage, outgoing: ServerResponse) => void)
      | undefined,
  };
  const server = createServer((incoming, outgoing) => {
    state.calls.push(`${incoming.method}`);
    if (state.instead) return state.instead(incoming, outgoing);
    if (isSigned(incoming, keys)) return void answer(incoming, outgoing);
    refuse(outgoing, 403, 'SignatureDoesNotMatch');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const settings: S3Settings = { endpoint, bucket, region: 'us-east-1', ...keys };
  const suffix = '._S3rver_object';
  return Object.assign(state, {
    settings,
    /** The names that the bucket holds. */
    async list() {
      const names = await readdir(join(directory, bucket), { recursive: true }).catch(() => []);
      return names.filter((name) => name.endsWith(suffix)).map((name) => basename(name, suffix));
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await rm(directory, { recursive: true, force: true });
    },
  });
}

/** An error as S3 writes it. */
export function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/xml' });
  outgoing.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

function isSigned(
  { method, url = '', headers }: IncomingMessage,
  keys: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const fields =
    /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request), ?SignedHeaders=(?<signed>[^,]+), ?Signature=(?<signature>[\da-f]{64})$/.exec(
      headers.authorization ?? '',
    )?.groups;
  if (!fields || fields.id !== keys.accessKeyId) return false;
  const { scope = '', day = '', region = '', signed = '', signature } = fields;
  const { pathname, searchParams } = new URL(url, 'http://s3');
  searchParams.sort();
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    lines.join(''),
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(
    (made, part) => hmac(made, part),
    hmac(`AWS4${keys.secretAccessKey}`, day),
  );
  return hmac(key, toSign).toString('hex') === signature;
}
