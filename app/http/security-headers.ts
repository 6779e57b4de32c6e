import { createHash } from 'node:crypto';

/** Where players of the outside video service live. A frame is made only when a visitor presses play. */
const outsidePlayerOrigin = 'https://www.youtube-nocookie.com';

type Options = { styles: string; https: boolean; development?: boolean };

/** The headers of every answer, errors and files included. The one inlined style sheet is named by its hash. */
export function securityHeaders({ styles, https, development = false }: Options): Record<string, string> {
  const styleHash = createHash('sha256').update(styles).digest('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${styleHash}'`,
    "img-src 'self' data:",
    "media-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `frame-src ${outsidePlayerOrigin}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}
