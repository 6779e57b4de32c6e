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

test('another account, page or site gets nothing, and what was changed is empty', () => {
  const sealed = sealValues(values, sealing);
  for (const other of [{ accountId: 'a2' }, { page: 'people' }, { secret: 'another secret' }])
    expect(openValues(sealed, { ...sealing, ...other })).toEqual({});
  for (const made of [null, '', 'x', 'é', 'A'.repeat(60), `${sealed.slice(0, -4)}AAAA`])
    expect(openValues(made, sealing)).toEqual({});
});
