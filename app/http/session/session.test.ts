import { expect, test } from 'vitest';
import { summarizeUserAgent } from './session.server.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const samsung = `Linux; Android 13; SAMSUNG SM-A146B) ${webKit} SamsungBrowser/28.0`;
const iPhone = 'iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const edge = `Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`;

test.each([
  [`(Linux; Android 10; K) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`(${samsung} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet, Android'],
  [`(${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari, iOS'],
  [`(${edge}`, 'Edge, Windows'],
  ['(Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, macOS'],
  ['curl/8.14.1', null],
  ['', null],
])('%s is %s', (userAgent, summary) => {
  expect(summarizeUserAgent(`Mozilla/5.0 ${userAgent}`)).toBe(summary);
});
