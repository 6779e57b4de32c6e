import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#app/platform/storage/s3.server.ts';
import { startHttpService } from './http-service.ts';

export type S3 = Awaited<ReturnType<typeof startS3>>;

/**
 * A service that speaks S3's protocol: s3rver, which keeps real files. Of the signature only the
 * key's id is looked at: s3mini makes it.
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
  const http = await startHttpService((incoming, outgoing) => {
    state.calls.push(`${incoming.method}`);
    if (state.instead) return state.instead(incoming, outgoing);
    const { authorization = '' } = incoming.headers;
    if (/^AWS4-HMAC-SHA256 Credential=S3RVER\//.test(authorization))
      return void answer(incoming, outgoing);
    refuse(outgoing, 403, 'InvalidAccessKeyId');
  });
  const settings: S3Settings = { endpoint: http.origin, bucket, region: 'us-east-1', ...keys };
  const suffix = '._S3rver_object';
  return Object.assign(state, {
    settings,
    /** The names that the bucket holds. */
    async list() {
      const names = await readdir(join(directory, bucket), { recursive: true }).catch(() => []);
      return names.filter((name) => name.endsWith(suffix)).map((name) => basename(name, suffix));
    },
    async stop() {
      await http[Symbol.asyncDispose]();
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
