import { expect, test } from 'vitest';
import { openValues, sealValues } from './sealed-values.ts';

const sealing = { secret: 'the secret of the site', accountId: 'a1', page: 'search' };
const values = { q: 'Marie Joseph <marie@example.org> +509 3412 5678' };

test('nothing of what was typed can be read in the URL, and the same account gets it back', () => {
  const sealed = sealValues(values, sealing);
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(Buffer.from(sealed, 'base64url').toString()).not.toMatch(/Marie|example|3412/);
  expect(openValues(sealed, sealing)).toEqual(values);
});

test.each([
  ['another account', { accountId: 'a2' }],
  ['another page', { page: 'people' }],
  ['another site', { secret: 'another secret' }],
])('%s gets nothing', (_name, other) => {
  expect(openValues(sealValues(values, sealing), { ...sealing, ...other })).toEqual({});
});

test.each([null, '', 'x', 'é', 'A'.repeat(60), `${sealValues(values, sealing).slice(0, -4)}AAAA`])(
  '%j is empty',
  (sealed) => {
    expect(openValues(sealed, sealing)).toEqual({});
  },
);
