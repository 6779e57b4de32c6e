import type { Texts } from '#app/i18n/texts.ts';
import type { Frequency } from '#app/office/notification-kinds.ts';

type NotificationTexts = {
  title: string;
  description: string;
  lead: (email: string) => string;
  form: string;
  frequencies: Record<Frequency, string>;
  required: string;
  save: string;
  hint: string;
  channels: Record<'email' | 'push', string>;
  devices: {
    title: string;
    lead: string;
    here: string;
    unknown: string;
    since: string;
    remove: string;
    removeOf: (device: string) => string;
    turnOn: string;
    states: Record<
      | 'noScript'
      | 'off'
      | 'on'
      | 'pending'
      | 'insecure'
      | 'switchedOff'
      | 'iphone'
      | 'unsupported'
      | 'denied'
      | 'failed',
      string
    >;
  };
};

export const notificationTexts: Texts<NotificationTexts> = {
  fr: {
    title: 'Notifications',
    description: 'Ce dont le site vous prévient, quand, et où.',
    lead: (email) => `Les e‑mails partent à ${email}, dans la langue de votre compte.`,
    form: 'Mes notifications',
    frequencies: { now: 'tout de suite', daily: 'chaque jour', none: 'jamais' },
    required: 'Par sécurité, ces e‑mails ne peuvent pas être désactivés.',
    save: 'Enregistrer',
    hint: '« Tout de suite » : un e‑mail par type toutes les cinq minutes au plus. « Chaque jour » : un seul e‑mail, à 7 h (heure d’Haïti), et rien quand il n’y a rien.',
    channels: { email: 'Par e‑mail', push: 'Sur mes appareils' },
    devices: {
      title: 'Sur le téléphone ou l’ordinateur',
      lead: 'L’appareil vous prévient en quelques secondes, même quand le site est fermé. Il montre ce qui est arrivé, jamais de nom ni de texte : on peut le lire sur un écran verrouillé.',
      here: 'cet appareil',
      unknown: 'Appareil inconnu',
      since: 'Depuis le',
      remove: 'Arrêter',
      removeOf: (device) => `Arrêter les notifications : ${device}`,
      turnOn: 'Prévenir cet appareil',
      states: {
        noScript: 'Pour prévenir cet appareil, son navigateur doit accepter JavaScript.',
        off: 'Cet appareil ne reçoit rien.',
        on: 'Cet appareil reçoit les notifications.',
        pending: 'Un instant…',
        insecure:
          'Cet appareil ne peut rien recevoir : le site doit être ouvert avec une adresse en https://.',
        switchedOff:
          'Cet appareil ne peut rien recevoir : le réglage SERVICE_WORKER du site est sur « off ».',
        iphone:
          'Sur un iPhone ou un iPad : touchez Partager, puis « Sur l’écran d’accueil », et ouvrez cette page depuis la nouvelle icône.',
        unsupported: 'Ce navigateur ne prend pas en charge les notifications.',
        denied:
          'Ce navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages (le cadenas à côté de l’adresse), puis rechargez la page.',
        failed:
          'Le navigateur n’a pas pu s’inscrire : rien n’a changé. Réessayez quand la connexion est bonne.',
      },
    },
  },
  en: {
    title: 'Notifications',
    description: 'What the site tells you about, when, and where.',
    lead: (email) => `Emails are sent to ${email}, in the language of your account.`,
    form: 'My notifications',
    frequencies: { now: 'at once', daily: 'every day', none: 'never' },
    required: 'For security, these emails cannot be switched off.',
    save: 'Save',
    hint: '“At once”: at most one email of each kind every five minutes. “Every day”: one email, at 7:00 (Haiti time), and none when there is nothing.',
    channels: { email: 'By email', push: 'On my devices' },
    devices: {
      title: 'On the phone or computer',
      lead: 'The device tells you within seconds, even when the site is closed. It shows what happened, never a name or a text: anybody may read it on a locked screen.',
      here: 'this device',
      unknown: 'Unknown device',
      since: 'Since',
      remove: 'Stop',
      removeOf: (device) => `Stop notifications: ${device}`,
      turnOn: 'Notify this device',
      states: {
        noScript: 'To notify this device, its browser must allow JavaScript.',
        off: 'This device receives no notifications.',
        on: 'This device receives the notifications.',
        pending: 'One moment…',
        insecure:
          'This device cannot receive anything: the site must be opened at an https:// address.',
        switchedOff:
          'This device cannot receive anything: the site’s setting SERVICE_WORKER is “off”.',
        iphone:
          'On an iPhone or iPad: tap Share, then “Add to Home Screen”, and open this page from the new icon.',
        unsupported: 'This browser cannot receive notifications.',
        denied:
          'This browser blocks notifications of this site. Allow them in its settings (the padlock beside the address), then reload the page.',
        failed:
          'The browser could not subscribe: nothing has changed. Try again when the connection is good.',
      },
    },
  },
  ht: {
    title: 'Notifikasyon',
    description: 'Sa sit la avèti w, kilè, ak ki kote.',
    lead: (email) => `Imèl yo ale nan ${email}, nan lang kont ou.`,
    form: 'Notifikasyon mwen',
    frequencies: { now: 'touswit', daily: 'chak jou', none: 'pa janm' },
    required: 'Pou sekirite, ou pa ka dezaktive imèl sa yo.',
    save: 'Anrejistre',
    hint: '« Touswit »: yon sèl imèl pou chak kalite chak senk minit, pa plis. « Chak jou »: yon sèl imèl, a 7è (lè Ayiti), epi anyen lè pa gen anyen.',
    channels: { email: 'Pa imèl', push: 'Sou aparèy mwen yo' },
    devices: {
      title: 'Sou telefòn nan oswa òdinatè a',
      lead: 'Aparèy la avèti w nan kèk segonn, menm lè sit la fèmen. Li montre sa ki rive, san non ni tèks: nenpòt moun ka li sa sou yon ekran ki fèmen.',
      here: 'aparèy sa a',
      unknown: 'Aparèy nou pa konnen',
      since: 'Depi',
      remove: 'Kanpe',
      removeOf: (device) => `Kanpe notifikasyon yo: ${device}`,
      turnOn: 'Avèti aparèy sa a',
      states: {
        noScript: 'Pou nou avèti aparèy sa a, navigatè li dwe aksepte JavaScript.',
        off: 'Aparèy sa a pa resevwa anyen.',
        on: 'Aparèy sa a ap resevwa notifikasyon yo.',
        pending: 'Yon ti moman…',
        insecure:
          'Aparèy sa a pa ka resevwa anyen: fòk ou louvri sit la ak yon adrès ki kòmanse ak https://.',
        switchedOff: 'Aparèy sa a pa ka resevwa anyen: paramèt SERVICE_WORKER sit la sou « off ».',
        iphone:
          'Sou yon iPhone oswa yon iPad: peze Pataje, apre sa « Sou ekran akèy la », epi louvri paj sa a ak nouvo ikòn nan.',
        unsupported: 'Navigatè sa a pa ka resevwa notifikasyon.',
        denied:
          'Navigatè sa a bloke notifikasyon sit sa a. Pèmèt yo nan paramèt li (kadna ki bò kote adrès la), epi chaje paj la ankò.',
        failed: 'Navigatè a pa t ka enskri: anyen pa chanje. Eseye ankò lè koneksyon an bon.',
      },
    },
  },
};
