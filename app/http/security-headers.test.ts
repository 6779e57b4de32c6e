import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const policyOf = ({ 'Content-Security-Policy': policy = '' }: Record<string, string>) =>
  new Map(
    policy.split('; ').map((each) => each.split(/ (.*)/s, 2) as [string, string | undefined]),
  );

test('allows only listed sources, and inline only what has a hash', () => {
  const [styles, script] = ['body{color:red}', 'run()'];
  const hashOf = (inlined: string) =>
    `'sha256-${createHash('sha256').update(inlined).digest('base64')}'`;
  const policy = policyOf(securityHeaders({ styles: [styles], scripts: [script], https: false }));
  expect(policy.get('script-src')).toBe(`'self' ${hashOf(script)}`);
  expect(policy.get('style-src')).toBe(`'self' ${hashOf(styles)}`);
  for (const name of ['default-src', 'frame-ancestors', 'base-uri'])
    expect(policy.get(name)).toBe("'none'");
  expect(policy.get('form-action')).toBe("'self'");
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|ws:/);
});

test('sends HSTS only over HTTPS', () => {
  const headersOf = (https: boolean, hstsSubdomains = false) =>
    securityHeaders({ styles: ['é\n'], https, hstsSubdomains });
  const hsts = 'Strict-Transport-Security';
  expect(headersOf(false)).not.toHaveProperty(hsts);
  expect(headersOf(true)).toHaveProperty(hsts, 'max-age=31536000');
  expect(headersOf(true, true)).toHaveProperty(hsts, 'max-age=31536000; includeSubDomains');
});

test('the login page allows Google’s script and its resources, and no more', () => {
  const beside = 'https://accounts.google.com/gsi/';
  const given = { styles: [], https: true };
  const headers = securityHeaders({ ...given, googleScript: `${beside}client` });
  const policy = policyOf(headers);
  const plain = policyOf(securityHeaders(given));
  expect(policy.get('script-src')).toBe(`'self' ${beside}client`);
  for (const name of ['style-src', 'connect-src', 'frame-src'])
    expect(policy.get(name)).toBe(`${plain.get(name)} ${beside}`);
  for (const name of ['default-src', 'img-src', 'form-action', 'frame-ancestors', 'base-uri'])
    expect(policy.get(name)).toBe(plain.get(name));
  expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
});
