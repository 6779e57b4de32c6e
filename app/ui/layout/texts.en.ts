import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  header: {
    account: 'Account',
    main: 'Main menu',
    menu: 'Menu',
    closeMenu: 'Close the menu',
    languages: 'Languages',
  },
  sidebar: {
    label: 'Shortcuts',
    close: 'Close the shortcuts',
    home: 'Home',
    about: 'About',
    services: 'Services',
    blog: 'Blog',
    enroll: 'Sign up',
    picsnaps: 'Gallery',
    loginuser: 'Log in',
    create: 'Write an article',
    display: 'Articles',
  },
  footer: {
    reach: 'Get in touch',
    pages: 'On this site',
    follow: 'Follow us',
    patent: (number) => `patent no. ${number}`,
    rights: 'BWT, technology services and training, northern Haiti.',
  },
  notice: { label: 'Notice', dismiss: 'Hide this notice' },
  donate: { button: 'Donate', dismiss: 'Hide this button', label: 'Support BWT' },
  data: {
    title: 'Data use',
    now: 'Data use:',
    auto: 'Automatic',
    saving: 'Data saver',
    full: 'Full',
    askedToSave: 'Your device asks to save data: no films or decorative pictures.',
    saved:
      'No films or decorative pictures; photographs that go with a text wait until you ask for them.',
    weight: 'This page weighs {page} kB, {now} kB of it received just now.',
  },
};
