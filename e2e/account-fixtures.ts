import { randomInt } from 'node:crypto';
import { test as base } from './fixtures.ts';

// As fixtures.ts, for tests that log in, sign up and ask for mails: each test is a visitor from another address, as through a proxy,
// so that what they share is not the limit of one address.
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  extraHTTPHeaders: ({}, use) => use({ 'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}` }),
});
