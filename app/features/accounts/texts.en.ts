import { emailErrorTexts } from './email-errors.ts';
import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  backToAccount: 'Back to my account',
  fields: {
    email: 'Email',
    emailExample: 'Example: name@example.com',
    password: 'Password',
    newPassword: 'New password',
    newPasswordHint:
      'At least 8 characters. A phrase of a few words is easy to remember and hard to guess.',
    show: 'Show',
    showPassword: 'Show the password',
    hide: 'Hide',
    hidePassword: 'Hide the password',
    username: 'Username',
    usernameHint: '3 to 40 characters.',
    optional: 'Optional',
    phone: 'Phone',
    phoneHint: 'Example: +509 12 34 5678',
    genre: 'Gender',
    notTold: 'Prefer not to say',
    genres: { feminin: 'Female', masculin: 'Male' },
    birthdate: 'Date of birth',
    birthdateHint: 'Day, month, year. Example: 23/02/1998',
    country: 'Country',
    region: 'Region or department',
  },
  errors: {
    username: 'Choose a username.',
    usernameCharacters: 'This name contains an invisible or unknown character: type it again.',
    usernameLength: 'The username must have 3 to 40 characters.',
    email: emailErrorTexts.en,
    password: 'Enter a password.',
    passwordShort: 'This password is too short: at least 8 characters.',
    passwordLong: 'This password is too long: at most 128 characters.',
    passwordCommon: 'This password is too common. Choose a phrase of a few words.',
    passwordPersonal:
      'This password is based on your name, your email address or our name: those are the first things anyone tries. Choose a phrase of a few words.',
    phone: 'This number is not valid. Example: +509 12 34 5678',
    genre: 'Choose a gender from the list.',
    birthdate: 'This cannot be a date of birth. Check the day, month and year.',
    country: 'Choose a country from the list.',
    region: 'This region is not valid: at most 100 characters, on one line.',
    datetime:
      'This date cannot be read. Write it like this: 2026-11-20T09:30 (year-month-day, T, time).',
    token: 'This link is no longer valid. Ask for a new one.',
    code: 'Enter the code from your app, or a recovery code.',
  },
};
