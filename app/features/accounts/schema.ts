import { z } from 'zod';
import { email as anyEmail, phone as anyPhone, type Field, fields } from '#app/http/fields.ts';
import { emailSchema, personBounds, phoneSchema } from '#app/http/person-schema.ts';
import { genres } from '#app/http/session/account.ts';
import { countryCodeOf } from '#app/i18n/countries.ts';
import { isCommonPassword, isPersonalPassword } from './common-passwords.ts';
import { optionalCode } from './second-factor/schema.ts';
import type { fr } from './texts.fr.ts';

/** Bounds that pages, the API and the database share, in characters. */
export const accountBounds = {
  username: { min: 3, max: 40 },
  password: { min: 8, max: 128 },
} as const;

/** `accountsTexts` translates it under `errors`. */
export type AccountFieldError = keyof typeof fr.errors;

/** One mailbox, one account: email servers ignore case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** In code points: an emoji or an accented letter counts as one. */
const lengthOf = (text: string) => [...text.normalize('NFC')].length;

const email: Field<z.ZodType<string, string>, ''> = {
  schema: emailSchema('email').transform(normalizeEmail),
  control: anyEmail().control,
};

/** Fails before any other rule runs, so that a large body costs no time. */
const tooLong = (error: AccountFieldError) => ({ error, abort: true });
const maxLength = 1_000;

/** No invisible or direction-changing characters, which could imitate another name. */
const username: Field<z.ZodType<string, string>, '' | 'Characters' | 'Length'> = {
  schema: z
    .string('username')
    .max(maxLength, tooLong('usernameLength'))
    .trim()
    .normalize('NFC')
    .min(1, 'username')
    .refine((name) => !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(name), 'usernameCharacters')
    .refine(
      (name) =>
        lengthOf(name) >= accountBounds.username.min &&
        lengthOf(name) <= accountBounds.username.max,
      'usernameLength',
    ),
  control: {
    element: 'input',
    attributes: { autoComplete: 'nickname', pattern: String.raw`\s*\S.{1,38}\S\s*` },
    codes: { required: '', invalid: 'Length' },
  },
};

const passwordInput = {
  type: 'password',
  placeholder: ' ',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

const newPassword: Field<
  z.ZodType<string, string>,
  '' | 'Short' | 'Long' | 'Common' | 'Personal'
> = {
  schema: z
    .string('password')
    .min(1, 'password')
    .max(maxLength, tooLong('passwordLong'))
    .refine((password) => lengthOf(password) >= accountBounds.password.min, 'passwordShort')
    .refine((password) => lengthOf(password) <= accountBounds.password.max, 'passwordLong')
    .refine((password) => !isCommonPassword(password), 'passwordCommon'),
  control: {
    element: 'input',
    attributes: {
      ...passwordInput,
      autoComplete: 'new-password',
      pattern: '.{8,}',
      // The browser counts UTF-16 units.
      max: 2 * accountBounds.password.max,
    },
    codes: { required: '', invalid: 'Short', tooLong: 'Long' },
  },
};

/** Only its length is checked: older rules may have allowed it. */
const currentPassword: Field<z.ZodType<string, string>, ''> = {
  schema: z.string('password').min(1, 'password').max(maxLength, 'password'),
  control: {
    element: 'input',
    attributes: { ...passwordInput, autoComplete: 'current-password' },
    codes: { required: '' },
  },
};

/** Forms send an empty field as '', API clients omit it or send null: all three become null. */
const optional = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

type Optional<T = string> = Field<z.ZodType<T | null>, ''>;

const phone: Optional = {
  schema: optional(phoneSchema('phone')),
  control: { ...anyPhone().control, codes: { invalid: '', tooLong: '' } },
};

const genre: Optional<(typeof genres)[number]> = {
  schema: optional(z.enum(genres, 'genre')),
  control: { element: 'select', attributes: { autoComplete: 'sex' }, codes: {} },
};

/** A text field: typing a known date is faster than using a date picker. */
const birthdate: Optional = {
  schema: z.preprocess(
    (value) => (typeof value === 'string' ? parseBirthdate(value) : value),
    optional(
      z.iso
        .date('birthdate')
        .refine((date) => date >= '1900-01-01' && Date.parse(date) <= Date.now(), 'birthdate'),
    ),
  ),
  control: {
    element: 'input',
    attributes: {
      autoComplete: 'bday',
      inputMode: 'numeric',
      // The notations that `parseBirthdate` reads.
      pattern: String.raw`\s*(?:\d{4}-\d{2}-\d{2}|\d{1,2}[\s.\/\-]+\d{1,2}[\s.\/\-]+\d{4}|\d{8})\s*`,
    },
    codes: { invalid: '' },
  },
};

const country: Optional = {
  schema: optional(
    z
      .string('country')
      .max(maxLength, tooLong('country'))
      .transform((text): string | undefined => countryCodeOf(text))
      .pipe(z.string('country')),
  ),
  control: {
    element: 'select',
    options: 'countries',
    attributes: { autoComplete: 'country' },
    codes: {},
  },
};

const longestRegion = 100;
const region: Optional = {
  schema: optional(
    z
      .string('region')
      .trim()
      .max(longestRegion, 'region')
      .regex(/^\P{Cc}*$/u, 'region'),
  ),
  control: {
    element: 'input',
    attributes: { autoComplete: 'address-level1', max: longestRegion },
    codes: { tooLong: '' },
  },
};

/** The visitor's local time, to the minute, as ISO 8601 without an offset. */
const datetime = optional(
  z
    .string('datetime')
    .max(maxLength, tooLong('datetime'))
    .transform((text, context) => {
      const parsed = parseLocalDateTime(text.trim());
      if (!parsed) context.addIssue({ code: 'custom', message: 'datetime' });
      return parsed ?? z.NEVER;
    }),
);

const profile = { username, phone, genre, birthdate, country, region };
export const profileFields = fields(profile);

const declared = fields({ ...profile, email, password: newPassword });

export const signUpFields = {
  ...declared,
  names: [...new Set(['username', 'email', 'password', ...declared.names] as const)],
};

const isComplete = declared.schema.pick({ password: true, email: true, username: true });

/** Unknown properties, such as a role, are dropped. */
export const signUpSchema = declared.schema
  .extend({ datetime })
  .refine(({ password, email, username }) => !isPersonalPassword(password, { email, username }), {
    error: 'passwordPersonal',
    path: ['password'],
    when: ({ value }) => isComplete.safeParse(value).success,
  });
export const loginFields = fields({
  email: {
    schema: z
      .string('email')
      .trim()
      .min(1, 'email')
      .max(personBounds.email, 'email')
      .transform(normalizeEmail),
    control: {
      element: 'input',
      attributes: {
        type: 'email',
        // Browsers offer passkeys here too.
        autoComplete: 'username webauthn',
        inputMode: 'email',
        autoCapitalize: 'none',
        spellCheck: false,
      },
      codes: { required: '' },
    },
  },
  password: currentPassword,
});
/** The page asks for the code of a second factor in a second step. */
export const loginSchema = loginFields.schema.extend({ code: optionalCode });
export const emailFields = fields({ email });
export const passwordFields = fields({ password: currentPassword });
export const resetRequestSchema = emailFields.schema;
/** The codes of a new password’s errors are the same under each name. */
export const passwordChangeControls = {
  currentPassword: passwordFields.controls.password,
  newPassword: declared.controls.password,
};
export const resetSchema = z.object({
  token: z.string('token').min(1, 'token').max(200, 'token'),
  newPassword: newPassword.schema,
});
export const profileSchema = profileFields.schema;
export const passwordChangeSchema = z.object({
  currentPassword: currentPassword.schema,
  newPassword: newPassword.schema,
});

export type SignUpInput = z.output<typeof signUpSchema>;
export type LoginInput = z.output<typeof loginSchema>;
export type ProfileInput = z.output<typeof profileSchema>;

/** `3/2/1998`, `3 2 1998` or `03021998` as ISO 8601. Other texts are returned as they are. */
function parseBirthdate(text: string): string {
  const [, day, month, year] =
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/.exec(
      text.trim().replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3'),
    ) ?? [];
  return day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
}

const isoDateTime =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[T ](?<hour>\d\d):(?<minute>\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;
/** `Date.prototype.toLocaleString` in French and British English, and in American English. */
const dayFirst =
  /^(?<day>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4}),? (?<hour>\d\d?):(?<minute>\d\d)(?::\d\d)?$/;
const monthFirst =
  /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4}),? (?<hour>\d\d?):(?<minute>\d\d)(?::\d\d)?\s(?<half>[AP])M$/i;

/** `2026-11-20T09:30`, from one of the shapes that clients send; undefined for others. */
function parseLocalDateTime(text: string): string | undefined {
  const parts = (isoDateTime.exec(text) ?? dayFirst.exec(text) ?? monthFirst.exec(text))?.groups;
  if (!parts) return undefined;
  const half = parts['half']?.toUpperCase();
  const hour = half
    ? (Number(parts['hour']) % 12) + (half === 'P' ? 12 : 0)
    : Number(parts['hour']);
  const two = (n: number | string | undefined) => String(n).padStart(2, '0');
  const local = `${parts['year']}-${two(parts['month'])}-${two(parts['day'])}T${two(hour)}:${parts['minute']}`;
  // The 30th of February and 25 o'clock are in the right shape.
  const date = new Date(`${local}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(local) ? local : undefined;
}

/** `1998-02-03` as people type it: `03/02/1998`. */
export const formatBirthdate = (isoDate: string): string => isoDate.split('-').reverse().join('/');

/** An ID token: three parts in base64url. Google's have about 1,200 characters. */
export const googleLoginSchema = z.object({
  token: z
    .string('token')
    .max(8_192, 'token')
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'token'),
  code: optionalCode,
  /** The password of the account here, where Google’s word alone does not link it. */
  password: currentPassword.schema.optional(),
});
export type GoogleLoginInput = z.output<typeof googleLoginSchema>;

/** `accessToken` goes into `Authorization: Bearer`, for fifteen minutes. */
export const accessTokenSchema = z.object({ accessToken: z.string() });
