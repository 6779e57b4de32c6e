import { randomInt } from 'node:crypto';
import { uncompressed } from '#test/browsers.ts';
import { test as base } from './fixtures.ts';

// As fixtures.ts, for tests that log in, sign up and request emails: each test is a visitor with
// its own IP address, as behind a proxy, so that they do not share the rate limit of one.
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  extraHTTPHeaders: ({}, use) =>
    use({ ...uncompressed, 'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}` }),
});
