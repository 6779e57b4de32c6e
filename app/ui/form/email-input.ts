/** For a `Field` with an email address: well formed, at most 254 characters long. */
export const emailInput = {
  type: 'email',
  autoComplete: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  pattern: String.raw`[^@\s]{1,64}@[^@\s]+\.[^@\s.]{2,}`,
  max: 254,
} as const;
