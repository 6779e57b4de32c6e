import type { OfflineMessages } from './fr.offline.ts';

export const offline: OfflineMessages = {
  page: {
    title: 'No connection',
    lead: 'The pages you have read stay readable on this device.',
    description: 'The pages of BWT kept on this device, to read without a connection.',
    unreachable: 'The page you asked for did not arrive: no connection, or too weak.',
    retry: 'Try again',
    keptTitle: 'Pages kept on this device',
    none: 'No page is kept here yet. Those you read will be.',
    write: 'You can also write to us: the message waits here and leaves when the connection is back.',
  },
  copy: {
    before: 'Copy kept on ',
    after: ': no connection, or too weak.',
  },
  time: {
    months: 'January February March April May June July August September October November December',
    first: '1',
    at: 'at',
  },
  waiting: {
    title: 'Waiting to be sent',
    lead: 'These messages are on this device only. They leave when the connection is back.',
    written: 'Written on ',
    waiting: 'Waits for the connection.',
    busy: 'The site could not take it. It is tried again a little later.',
    sending: 'Sending…',
    refused: 'Refused by the site: correct it before sending it again.',
    sent: 'The message has been sent.',
    send: 'Send now',
    edit: 'Edit',
    remove: 'Delete',
    sure: 'Really delete?',
    close: 'Close',
    keptTitle: 'Kept on this device',
    kept: 'The message has not left yet: no connection, or too weak. It waits above the form and will leave when the connection is back.',
  },
  data: {
    title: 'Data used',
    auto: 'Automatic',
    saving: 'Saving',
    full: 'Full',
    hints: {
      auto: 'No film and no decorative picture if your device asks to save data.',
      autoSaving: 'Your device asks to save data: no film and no decorative picture.',
      saving: 'No film and no decorative picture; photographs wait until you ask for them.',
      full: 'Everything is sent, the film of the home page on a slow link too.',
    },
    weight: 'This page weighs {page} kB, {now} kB of it received just now.',
    showPicture: 'Show the picture',
  },
};
