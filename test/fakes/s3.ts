import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#app/platform/storage/s3.server.ts';
import { startHttpService } from './http-service.ts';

/**
 * A service that speaks S3's protocol: s3rver, which keeps real files. Of the signature only the
 * key's id is looked at: s3mini makes it.
 */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'bwt-s3-'));
  const [bucket, region, key] = ['bwt-pictures', 'us-east-1', 'S3RVER'];
  const configureBuckets = [{ name: bucket, configs: [] as [] }];
  const store = new S3rver({ silent: true, directory, configureBuckets });
  await store.configureBuckets();
  const answer = store.callback();
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
    if (authorization.startsWith(`AWS4-HMAC-SHA256 Credential=${key}/`))
      return void answer(incoming, outgoing);
    refuse(outgoing, 403, 'InvalidAccessKeyId');
  });
  const endpoint = http.origin;
  const settings: S3Settings = {
    ...{ endpoint, bucket, region },
    ...{ accessKeyId: key, secretAccessKey: key },
  };
  const suffix = '._S3rver_object';
  return Object.assign(state, {
    settings,
    /** The settings that make a server use it. */
    env: {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
      ...{ S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: key },
    },
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
