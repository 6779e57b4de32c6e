import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  siteMap: {
    title: 'Site map',
    lead: 'Every page at a glance.',
    description: 'Every page of BWT’s site.',
    main: 'Main pages',
    practical: 'Practical',
  },
  offline: {
    callTitle: 'A call or a text message works without the internet',
    call: 'Call',
    title: 'No connection',
    lead: 'The pages you have read can still be read on this device.',
    description: 'BWT pages saved on this device, to read without a connection.',
    unreachable:
      'The page you asked for did not arrive: there is no connection, or it is too weak.',
    office:
      'The office will open as soon as the network is back. A text that you were writing is kept on this device.',
    retry: 'Try again',
    keptTitle: 'Pages saved on this device',
    none: 'No pages are saved here yet. The ones you read will be, for days without a connection.',
    write:
      'You can also write to us: your message waits here and is sent when the connection is back, or when you open the site again.',
    copy: {
      before: 'Copy saved on ',
      after: ': there is no connection, or it is too weak.',
    },
  },
};
