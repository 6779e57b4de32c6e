import { expect, test } from 'vitest';
import { choice, country, email, fields, line, text } from './fields.ts';

const form = fields(
  {
    name: line({ max: 10, required: true }),
    company: line({ max: 10 }),
    team: line({ max: 10 }),
    email: email({ missing: true }),
    country: country(),
    colour: choice(['red', 'blue']),
    note: text({ max: 20, required: true }),
  },
  { name: 'from_name' },
);
const given = {
  name: ' Anaïs ',
  company: '',
  team: ' Kap ',
  email: 'a@example.org',
  country: 'HT',
  colour: 'red',
  note: 'x',
};
const input = form.schema.parse(given);

test('an optional line that is empty or missing is null; texts are trimmed', () => {
  expect(input).toEqual({ ...given, name: 'Anaïs', company: null, team: 'Kap' });
  const { team, ...rest } = given;
  expect(form.schema.parse(rest).team).toBeNull();
});

test('the code of an error is the field’s name with a suffix, and is known to its control', () => {
  const codesOf = (value: unknown) =>
    Object.values(
      form.errors(form.schema.safeParse(value).error ?? expect.fail('the form was accepted')),
    );
  expect(codesOf({})).toEqual(['name', 'emailMissing', 'country', 'colour', 'note']);
  const long = Object.fromEntries(form.names.map((name) => [name, 'x'.repeat(300)]));
  expect(codesOf(long)).toEqual([
    'nameTooLong',
    'companyTooLong',
    'teamTooLong',
    'email',
    'country',
    'colour',
    'noteTooLong',
  ]);
  expect(form.controls.name.codes).toEqual({ required: 'name', tooLong: 'nameTooLong' });
  expect(form.controls.company.codes).toEqual({ tooLong: 'companyTooLong' });
});

test('an empty optional field leaves what counts as the same submission as it was', () => {
  expect(form.content(input)).toEqual([
    'Anaïs',
    ['team', 'Kap'],
    'a@example.org',
    'HT',
    'red',
    'x',
  ]);
  expect(form.content({ ...input, team: null, company: 'Kap' })).not.toEqual(form.content(input));
});

test('the row has the columns of the fields; the team reads what was filled in', () => {
  const row = form.row(input);
  expect(Object.keys(row)).toEqual(form.columns);
  expect(row).toMatchObject({ from_name: 'Anaïs', company: null });
  expect(form.shown(row, 'fr').map(({ column, value }) => [column, value])).toEqual([
    ['from_name', 'Anaïs'],
    ['team', 'Kap'],
    ['email', 'a@example.org'],
    ['country', 'Haïti'],
    ['colour', 'red'],
    ['note', 'x'],
  ]);
});
