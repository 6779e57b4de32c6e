import { expect, test } from 'vitest';
import { parseContentText, renderMarkdown, slugify } from './markdown.ts';
import { textPictureIds, textPictureSource } from './text-pictures.ts';

test('a content file is a title, a summary and a text', () => {
  const text = '# Le titre\n\nLe résumé,\nsur deux lignes.\n\n## Suite\n\nTexte.\n';
  const summary = 'Le résumé, sur deux lignes.';
  const content = '## Suite\n\nTexte.';
  expect(parseContentText(text)).toEqual({ title: 'Le titre', summary, content });
  expect(parseContentText('# T\r\n\r\nS\r\n')).toEqual({ title: 'T', summary: 'S', content: '' });
  for (const none of ['', 'Sans titre\n\nRésumé', '# Titre seul', '# Titre\nsans ligne vide'])
    expect(() => parseContentText(none), none).toThrow('not a content file');
});

test.each([
  ['CommonMark', '- **un**', '<ul>\n<li><strong>un</strong></li>\n</ul>'],
  ['markup', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['an attribute', '[x](/a"onclick="alert)', '<a href="/a%22onclick=%22alert">x</a>'],
  ['a link that runs a program', '[x](javascript:alert(1))', '<p><a href="">x</a></p>'],
  ['a picture that runs a program', '![x](data:text/html,x)', '<p><a href="">x</a></p>'],
])('%s in a text is harmless', (_what, source, html) => {
  expect(renderMarkdown(source)).toContain(html);
  expect(renderMarkdown(source)).not.toMatch(/<script|href="javascript|src="data/);
});

test.each([
  ['L’été à Cap-Haïtien !', 'l-ete-a-cap-haitien'],
  ['Œuvre d’Æsop', 'oeuvre-d-aesop'],
  ['日本', ''],
  ['../../etc/passwd', 'etc-passwd'],
  [`${'long '.repeat(30)}`, `${'long-'.repeat(16)}`.slice(0, 79)],
])('the address of %j is %j', (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

test('a picture of another site becomes a link to it: no page asks another site for anything', () => {
  const url = 'https://ailleurs.example/carte.png';
  expect(renderMarkdown(`![carte](${url})`)).toBe(`<p><a href="${url}">carte</a></p>`);
  expect(renderMarkdown(`![](${url} "titre")`)).toBe(`<p><a href="${url}">${url}</a></p>`);
});

test('a picture of the site is shown in all its files, with its size', () => {
  const id = '0b8a8f00-1804-4d1e-9a1b-3c5d7e9f1a2b';
  const source = textPictureSource(`stored/${id}/600x800`);
  expect(source).toBe(`/media/${id}-600.jpeg#600x800`);
  const html = renderMarkdown(`![Un « kap » & "lui"](${source})`);
  expect(html).toContain(
    `<source type="image/avif" srcset="/media/${id}-360.avif 360w, /media/${id}-600.avif 600w" sizes="(min-width: 48rem) 40rem, 100vw">`,
  );
  const alt = 'alt="Un « kap » &amp; &quot;lui&quot;"';
  expect(html).toContain(`${alt} width="600" height="800" loading="lazy">`);
  expect(textPictureIds(`![a](${source}) et [b](${source})`)).toEqual([id]);
  expect(renderMarkdown('![x](/media/../../etc#1x1)')).toBe(
    '<p><img src="/media/../../etc#1x1" alt="x" loading="lazy"></p>',
  );
});
