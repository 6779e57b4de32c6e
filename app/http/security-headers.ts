import { createHash } from 'node:crypto';

/** The video service's players: a frame is created only when a visitor presses play. */
const outsidePlayerOrigin = 'https://www.youtube-nocookie.com';

type PolicyOptions = {
  /** The inlined stylesheets and scripts: none but in pages. */
  styles?: readonly string[];
  scripts?: readonly string[];
  https: boolean;
  development?: boolean;
  /** Allows Google's sign-in script and what it loads, for the pages that have its button. */
  googleScript?: string;
  /** Allows the inline scripts of a hydrated page: another for each response. */
  nonce?: string;
};

export const isReleaseFile = (url: string): boolean => url.startsWith('/assets/');
/**
 * The pages' policy is longer than many a drawing; workers need their own site. Without
 * `form-action`: drawings and scripts have no forms.
 */
export const releaseFilePolicy = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Browsers obey these for documents alone, not for the files of a release. */
export const documentHeaders = [
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
] as const;

const hashOf = (inlined: string): string =>
  ` 'sha256-${createHash('sha256').update(inlined).digest('base64')}'`;

/** Inline scripts and styles are allowed by their hashes. Workers fall under `script-src`. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { styles = [], scripts = [], https, development = false, googleScript, nonce } = options;
  // Its frame, stylesheet and calls are at the same path: https://accounts.google.com/gsi/.
  const beside = googleScript ? ` ${new URL('.', googleScript).href}` : '';
  const policy = [
    "default-src 'none'",
    `script-src 'self'${scripts.map(hashOf).join('')}${googleScript ? ` ${googleScript}` : ''}${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `style-src 'self'${styles.map(hashOf).join('')}${beside}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${beside}${development ? ' ws:' : ''}`,
    `frame-src ${outsidePlayerOrigin}${beside}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return policy.join('; ');
}

/** The headers of every response, errors and files included. */
export function securityHeaders({
  hstsSubdomains = false,
  ...options
}: PolicyOptions & { hstsSubdomains?: boolean }): Record<string, string> {
  const { https, googleScript } = options;
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Features that a browser would ask the reader's permission for.
    'Permissions-Policy': 'camera=(), microphone=(), payment=(), usb=()',
    // Google's popup posts messages to its opener.
    'Cross-Origin-Opener-Policy': googleScript ? 'same-origin-allow-popups' : 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https
      ? {
          'Strict-Transport-Security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
        }
      : {}),
  };
}
