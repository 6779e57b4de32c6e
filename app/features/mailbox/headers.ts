/** The address holds the key: no other site, search engine or cache may learn it. */
export const mailboxHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
