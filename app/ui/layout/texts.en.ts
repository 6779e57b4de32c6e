import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  header: {
    skip: 'Skip to content',
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
    display: 'Publications',
  },
  footer: {
    reach: 'Get in touch',
    pages: 'On this site',
    follow: 'Follow us',
    rights: 'BWT, technology services and training, northern Haiti.',
  },
  donate: { button: 'Donate', dismiss: 'Hide this button', label: 'Support BWT' },
  data: {
    title: 'Data use',
    auto: 'Automatic',
    saving: 'Saving',
    full: 'Full',
    askedToSave: 'Your device asks to save data: no films or decorative pictures.',
    saved: 'No films or decorative pictures; photographs that go with a text wait until you ask for them.',
    weight: 'This page weighs {page} kB, {now} kB of it received just now.',
  },
  error: {
    title: 'Something went wrong',
    text: 'It is not your fault. Please try again in a moment.',
    missing: 'This page does not exist, or your account does not give access to it.',
    method: 'This page cannot take what was sent to it. Go back, reload the page and try again.',
    reference: 'If you write to us, give this number:',
    home: 'Back to the home page',
  },
};
