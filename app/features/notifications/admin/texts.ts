import type { Texts } from '#app/i18n/texts.ts';
import type { Frequency, NotificationKind } from '../notifications.ts';

type NotificationTexts = {
  title: string;
  description: string;
  lead: (email: string) => string;
  form: string;
  kinds: Record<NotificationKind, string>;
  frequencies: Record<Frequency, string>;
  required: string;
  save: string;
  hint: string;
};

export const notificationTexts: Texts<NotificationTexts> = {
  fr: {
    title: 'Notifications',
    description: 'Ce que le site vous écrit, et quand.',
    lead: (email) => `Les e‑mails partent à ${email}, dans la langue de votre compte.`,
    form: 'Mes notifications',
    kinds: {
      message: 'Nouveau message',
      donation: 'Don annoncé, ou argent envoyé',
      picture: 'Image à valider',
      payee: 'Changement de la destination des dons',
      role: 'Changement d’un rôle',
      'failed-email': 'E‑mail qui ne part pas',
      'data-request': 'Demande de données, ou d’effacement',
    },
    frequencies: { now: 'tout de suite', daily: 'chaque jour à 7 h', none: 'jamais' },
    required: 'Par sécurité, ces notifications ne peuvent pas être désactivées.',
    save: 'Enregistrer',
    hint: '« Tout de suite » : un e‑mail par type toutes les cinq minutes au plus. « Chaque jour » : un seul e‑mail, à 7 h (heure d’Haïti), et rien quand il n’y a rien.',
  },
  en: {
    title: 'Notifications',
    description: 'What the site writes to you, and when.',
    lead: (email) => `Emails are sent to ${email}, in the language of your account.`,
    form: 'My notifications',
    kinds: {
      message: 'New message',
      donation: 'Donation registered, or money sent',
      picture: 'Picture to review',
      payee: 'Change of where donations are sent',
      role: 'Change of a role',
      'failed-email': 'Email that is not sent',
      'data-request': 'Request for data, or for erasure',
    },
    frequencies: { now: 'at once', daily: 'every day at 7:00', none: 'never' },
    required: 'For security, these notifications cannot be switched off.',
    save: 'Save',
    hint: '“At once”: at most one email of each kind every five minutes. “Every day”: one email, at 7:00 (Haiti time), and none when there is nothing.',
  },
  ht: {
    title: 'Notifikasyon',
    description: 'Sa sit la ekri w, ak kilè.',
    lead: (email) => `Imèl yo ale nan ${email}, nan lang kont ou.`,
    form: 'Notifikasyon mwen',
    kinds: {
      message: 'Nouvo mesaj',
      donation: 'Don yo anonse, oswa lajan yo voye',
      picture: 'Imaj pou gade',
      payee: 'Kote lajan don yo ale chanje',
      role: 'Wòl yon moun chanje',
      'failed-email': 'Imèl ki pa pati',
      'data-request': 'Demann done, oswa pou efase yo',
    },
    frequencies: { now: 'touswit', daily: 'chak jou a 7è', none: 'pa janm' },
    required: 'Pou sekirite, ou pa ka dezaktive notifikasyon sa yo.',
    save: 'Anrejistre',
    hint: '« Touswit »: yon sèl imèl pou chak kalite chak senk minit, pa plis. « Chak jou »: yon sèl imèl, a 7è (lè Ayiti), epi anyen lè pa gen anyen.',
  },
};
