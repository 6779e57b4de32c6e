import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  email: 'Votre e‑mail',
  password: {
    label: 'Votre mot de passe',
    hint: 'Pour nous assurer que c’est bien vous.',
    missing: 'Écrivez votre mot de passe.',
    wrong: 'Ce n’est pas votre mot de passe.',
  },
  code: {
    label: 'Code de vérification',
    hint: 'Les six chiffres de votre application, ou un code de secours.',
    missing: 'Écrivez le code de votre application, ou un code de secours.',
    wrong: 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant.',
  },
  passkey: 'Confirmer avec une clé d’accès',
};

const en: typeof fr = {
  email: 'Your email address',
  password: {
    label: 'Your password',
    hint: 'To be sure that it is you.',
    missing: 'Enter your password.',
    wrong: 'This is not your password.',
  },
  code: {
    label: 'Verification code',
    hint: 'The six digits from your app, or a recovery code.',
    missing: 'Enter the code of your app, or a recovery code.',
    wrong: 'This code is wrong, or has been used already. Wait for the next one.',
  },
  passkey: 'Confirm with a passkey',
};

const ht: typeof fr = {
  email: 'Imèl ou',
  password: {
    label: 'Modpas ou',
    hint: 'Pou nou sèten se ou menm.',
    missing: 'Ekri modpas ou.',
    wrong: 'Se pa modpas ou sa.',
  },
  code: {
    label: 'Kòd verifikasyon',
    hint: 'Sis chif aplikasyon an bay yo, oswa yon kòd sekou.',
    missing: 'Ekri kòd aplikasyon an bay la, oswa yon kòd sekou.',
    wrong: 'Kòd sa a pa bon, oswa li te sèvi deja. Tann pwochen an.',
  },
  passkey: 'Konfime ak yon kle aksè',
};

export const confirmTexts: Texts<typeof fr> = { fr, en, ht };
