import { z } from 'zod';
import { emailSchema, personBounds, phoneSchema } from '#app/http/person-schema.ts';
import { genres } from '#app/http/session/account.ts';
import { countryCodeOf } from '#app/i18n/countries.ts';
import { type AccountFieldError, normalizeEmail } from './accounts.ts';
import { isoDateOf } from './birthdate.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Bounds that pages, the API and the database share, in characters. */
export const accountBounds = {
  username: { min: 3, max: 40 },
  password: { min: 8, max: 128 },
  email: personBounds.email,
  phone: personBounds.phone,
  region: 100,
} as const;

/** As people count: an emoji or an accent is one. */
const lengthOf = (text: string) => [...text.normalize('NFC')].length;

const email = emailSchema('email').transform(normalizeEmail);

/** Beyond this nothing else about a text is looked at: whoever sends a body full of it, unknown and unlimited, must cost no time. */
const sizeOf = (error: AccountFieldError) => ({ error, abort: true });
const longest = 1_000;

/** No invisible or direction-changing characters: a name must be what it looks like. */
const username = z
  .string('username')
  .max(longest, sizeOf('usernameLength'))
  .trim()
  .normalize('NFC')
  .min(1, 'username')
  .refine((name) => !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(name), 'usernameCharacters')
  .refine(
    (name) => lengthOf(name) >= accountBounds.username.min && lengthOf(name) <= accountBounds.username.max,
    'usernameLength',
  );

const newPassword = z
  .string('password')
  .min(1, 'password')
  .max(longest, sizeOf('passwordLong'))
  .refine((password) => lengthOf(password) >= accountBounds.password.min, 'passwordShort')
  .refine((password) => lengthOf(password) <= accountBounds.password.max, 'passwordLong')
  .refine((password) => !isCommonPassword(password), 'passwordCommon');

/** One typed to log in is right or wrong, nothing else; only its size is bounded. */
const typedPassword = z.string('password').min(1, 'password').max(longest, 'password');

/** A form sends an empty field as '', a program leaves it out or sends null: all three mean that it is not told. */
const optional = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

const phone = optional(phoneSchema('phone'));
const birthdate = z.preprocess(
  (value) => (typeof value === 'string' ? isoDateOf(value) : value),
  optional(z.iso.date('birthdate').refine((date) => date >= '1900-01-01' && Date.parse(date) <= Date.now(), 'birthdate')),
);
const country = optional(
  z
    .string('country')
    .max(longest, sizeOf('country'))
    .transform((text, context) => {
      const code = countryCodeOf(text);
      if (!code) context.addIssue({ code: 'custom', message: 'country' });
      return code ?? z.NEVER;
    }),
);
const region = optional(
  z
    .string('region')
    .trim()
    .max(accountBounds.region, 'region')
    .regex(/^\P{Cc}*$/u, 'region'),
);

const profile = { username, phone, genre: optional(z.enum(genres, 'genre')), birthdate, country, region };

/** Each error is a code that the messages of `accounts.errors` translate. What is not named here, such as a role, is left aside. */
export const signUpSchema = z.object({
  ...profile,
  email,
  password: newPassword,
  /** The visitor's own clock, to the minute; one that is not of that form is left aside. */
  datetime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
    .transform((text) => text.slice(0, 16))
    .nullable()
    .optional()
    .catch(null)
    .transform((text) => text ?? null),
});
export const loginSchema = z.object({
  email: z.string('email').trim().min(1, 'email').max(accountBounds.email, 'email').transform(normalizeEmail),
  password: typedPassword,
});
export const resetRequestSchema = z.object({ email });
export const resetSchema = z.object({ token: z.string('token').min(1, 'token').max(200, 'token'), newPassword });
export const profileSchema = z.object(profile);
export const passwordChangeSchema = z.object({ currentPassword: typedPassword, newPassword });

export type SignUpInput = z.output<typeof signUpSchema>;
export type LoginInput = z.output<typeof loginSchema>;
export type ProfileInput = z.output<typeof profileSchema>;
