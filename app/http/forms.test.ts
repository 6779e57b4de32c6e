import { describe, expect, it } from 'vitest';
import { contactSchema } from '#app/features/contact/fields.ts';
import { readForm } from './forms.ts';
import { fieldErrors } from './result.ts';

const post = (body: BodyInit, contentType?: string) =>
  new Request('http://localhost/contact', {
    method: 'POST',
    body,
    ...(contentType ? { headers: { 'Content-Type': contentType } } : {}),
  });
const fields = ['name', 'message'] as const;

describe('readForm', () => {
  it('reads an urlencoded form', async () => {
    const { wellFormed, values } = await readForm(
      post(new URLSearchParams({ name: 'Anaïs', message: 'Bonjou' })),
      fields,
    );
    expect(wellFormed).toBe(true);
    expect(values).toEqual({ name: 'Anaïs', message: 'Bonjou' });
  });

  it('parses a body once, for whoever asks for its form later too', async () => {
    const request = post(new URLSearchParams({ name: 'Anaïs', message: 'Bonjou' }));
    expect((await readForm(request, ['name'])).values).toEqual({ name: 'Anaïs' });
    expect(await readForm(request, ['message'])).toEqual({
      wellFormed: true,
      values: { message: 'Bonjou' },
    });
    const broken = post('{', 'multipart/form-data');
    for (const field of fields)
      expect(await readForm(broken, [field])).toMatchObject({ wellFormed: false });
  });

  it('reads a multipart form', async () => {
    const form = new FormData();
    form.set('name', 'Anaïs');
    form.set('message', 'ligne 1\nligne 2');
    expect(await readForm(post(form), fields)).toEqual({
      wellFormed: true,
      values: { name: 'Anaïs', message: 'ligne 1\nligne 2' },
    });
  });

  it('counts a line break once and drops characters that no database takes', async () => {
    const { values } = await readForm(
      post(new URLSearchParams({ name: 'A\0n\u0007a', message: 'a\r\nb\rc\td' })),
      fields,
    );
    expect(values).toEqual({ name: 'Ana', message: 'a\nb\nc\td' });
  });

  it('treats a missing field as empty and ignores unknown ones', async () => {
    const { wellFormed, values } = await readForm(
      post(new URLSearchParams({ name: 'Ana', colour: 'blue' })),
      fields,
    );
    expect(wellFormed).toBe(true);
    expect(values).toEqual({ name: 'Ana', message: '' });
  });

  it('refuses a duplicate field, and reads the first', async () => {
    const { wellFormed, values } = await readForm(
      post('name=Ana&name=Bob', 'application/x-www-form-urlencoded'),
      fields,
    );
    expect(wellFormed).toBe(false);
    expect(values.name).toBe('Ana');
  });

  it('refuses a file in a text field', async () => {
    const form = new FormData();
    form.set('name', new File(['x'], 'name.txt'));
    form.set('message', 'Bonjou');
    expect(await readForm(post(form), fields)).toEqual({
      wellFormed: false,
      values: { name: '', message: 'Bonjou' },
    });
  });

  it.each([
    ['JSON', '{"name":"Ana"}', 'application/json'],
    ['plain text', 'name=Ana', 'text/plain'],
    ['a multipart body without a boundary', 'name=Ana', 'multipart/form-data'],
    [
      'a multipart body cut short',
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna',
      'multipart/form-data; boundary=x',
    ],
  ])('refuses %s', async (_what, body, contentType) => {
    expect(await readForm(post(body, contentType), fields)).toEqual({
      wellFormed: false,
      values: { name: '', message: '' },
    });
  });
});

describe('fieldErrors', () => {
  it('returns the first code of each invalid field', () => {
    const { error } = contactSchema.safeParse({
      name: ' ',
      email: 'nobody',
      country: 'XX',
      message: 'x'.repeat(5_001),
    });
    expect(error && fieldErrors(error)).toEqual({
      name: 'name',
      email: 'email',
      country: 'country',
      message: 'messageTooLong',
    });
  });
});
