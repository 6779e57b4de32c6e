import { describe, expect, test } from 'vitest';
import { readForm } from './forms.ts';

const post = (body: BodyInit, contentType?: string) =>
  new Request('http://localhost/contact', {
    method: 'POST',
    body,
    ...(contentType ? { headers: { 'Content-Type': contentType } } : {}),
  });
const fields = ['name', 'message'] as const;

describe('readForm', () => {
  test('parses a body once, for whoever asks for its form later too', async () => {
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

  test('reads a multipart form', async () => {
    const form = new FormData();
    form.set('name', 'Anaïs');
    form.set('message', 'ligne 1\nligne 2');
    expect(await readForm(post(form), fields)).toEqual({
      wellFormed: true,
      values: { name: 'Anaïs', message: 'ligne 1\nligne 2' },
    });
  });

  test('counts a line break once and drops characters that no database takes', async () => {
    const { values } = await readForm(
      post(new URLSearchParams({ name: 'A\0n\u0007a', message: 'a\r\nb\rc\td' })),
      fields,
    );
    expect(values).toEqual({ name: 'Ana', message: 'a\nb\nc\td' });
  });

  test('treats a missing field as empty and ignores unknown ones', async () => {
    const { wellFormed, values } = await readForm(
      post(new URLSearchParams({ name: 'Ana', colour: 'blue' })),
      fields,
    );
    expect(wellFormed).toBe(true);
    expect(values).toEqual({ name: 'Ana', message: '' });
  });

  test('refuses a duplicate field, and reads the first', async () => {
    const { wellFormed, values } = await readForm(
      post('name=Ana&name=Bob', 'application/x-www-form-urlencoded'),
      fields,
    );
    expect(wellFormed).toBe(false);
    expect(values.name).toBe('Ana');
  });

  test('refuses a file in a text field', async () => {
    const form = new FormData();
    form.set('name', new File(['x'], 'name.txt'));
    form.set('message', 'Bonjou');
    expect(await readForm(post(form), fields)).toEqual({
      wellFormed: false,
      values: { name: '', message: 'Bonjou' },
    });
  });

  test.each([
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
