/** By the ends of the hosts of their links. */
const apps = [
  [/(?:^|\.)(?:wa\.me|whatsapp\.com)$/, 'WhatsApp'],
  [/(?:^|\.)(?:t\.me|telegram\.me)$/, 'Telegram'],
  [/(?:^|\.)(?:m\.me|messenger\.com)$/, 'Messenger'],
  [/(?:^|\.)signal\.me$/, 'Signal'],
] as const;

/** The name that a reader knows the app by which a link opens; undefined for one that is not among the known. */
export function messagingApp(link: string): string | undefined {
  const { hostname } = URL.canParse(link) ? new URL(link) : { hostname: '' };
  return apps.find(([host]) => host.test(hostname))?.[1];
}
