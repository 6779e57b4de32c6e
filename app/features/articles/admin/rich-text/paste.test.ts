import { parseHTML } from 'linkedom';
import { DOMParser } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { cleanHref } from './links.ts';
import { cleanHtml, disarm } from './paste-html.ts';
import { parseText } from './paste-text.ts';
import { schema } from './schema.ts';
import { writeMarkdown } from './write.ts';

const origin = 'https://bwt.example';

/** Pastes HTML. @returns the Markdown that would be saved */
function pasteHtml(html: string) {
  const parsed = parseHTML(`<!doctype html><html><body>${disarm(html)}</body></html>`).document;
  const { html: clean, pictures } = cleanHtml(parsed.body, origin);
  const body = parseHTML(`<!doctype html><html><body>${clean}</body></html>`).document.body;
  return { markdown: writeMarkdown(DOMParser.fromSchema(schema).parse(body)), clean, pictures };
}

const pasteText = (text: string) =>
  writeMarkdown(schema.nodes.doc.create(null, parseText(text, origin).content));

test.each([
  [
    'Word: smart lists are lists, and nothing of its styles stays',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm} --></style></head>
<body lang=FR style='tab-interval:35.4pt'><!--StartFragment-->
<h1 style='mso-list:none'><a name="_Toc1"></a><span style='font-size:16.0pt'>Nos ateliers<o:p></o:p></span></h1>
<p class=MsoNormal style='margin-bottom:8pt'><span style='font-family:"Calibri",sans-serif;color:red'>Venez <b style='mso-bidi-font-weight:normal'>samedi</b>&nbsp;!<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Un cahier<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>à grands <i>carreaux</i></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Un stylo</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Entrer</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><img width=200 height=100 src="file:///C:/image001.png" v:shapes="x"></p><!--EndFragment--></body></html>`,
    '## Nos ateliers\n\nVenez **samedi**\u00A0!\n\n- Un cahier\n  - à grands *carreaux*\n- Un stylo\n\n1. Entrer',
    1,
  ],
  [
    'Google Docs: the wrapper that is not bold, lists in lists, redirects of links',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;">Un texte </span><span style="font-weight:700;">gras</span><span style="font-style:italic;"> et penché</span></p><br><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">un</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>deux</span></p></li></ul></ul><p dir="ltr"><a href="https://www.google.com/url?q=https://example.org/a%3Fx%3D1%26utm_source%3Ddoc&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;">lien</span></a></p></b>`,
    'Un texte **gras** *et penché*\n\n- un\n  - deux\n\n[lien](https://example.org/a?x=1)',
    0,
  ],
  [
    'WhatsApp on the web: line breaks and emoji',
    `<span dir="ltr" class="_ao3e selectable-text copyable-text"><span>Bonjou <strong class="selectable-text" data-app-text-template="*\${appText}*">tout moun</strong> <img crossorigin="anonymous" src="data:image/gif;base64,R0" alt="🪁" class="emoji"><br>Nou louvri<br><br>Mèsi</span></span>`,
    'Bonjou **tout moun** 🪁\\\nNou louvri\n\nMèsi',
    0,
  ],
  [
    'a page of the web: no scripts, styles, tracking or pictures of others',
    `<div onclick="alert(1)" style="color:red"><h4 class="x">Titre <b>fort</b></h4><div>Un <a href="https://example.org/?utm_source=x&fbclid=1&id=7" onmouseover="x()" ping="/p">lien</a>, un <a href="javascript:alert(1)">piège</a>, <a href="${origin}/ht/contact">nous</a>.</div><script>alert(1)</script><img src="https://t.example/p.gif" width="1" height="1"><figure><img src="https://example.org/a.jpg" alt="chat"></figure><table><tr><th>Jour</th><th>Heure</th></tr><tr><td>Lundi</td><td>8&nbsp;h</td></tr></table><blockquote><p>Cité</p></blockquote><svg><text>rien</text></svg></div>`,
    '### Titre fort\n\nUn [lien](https://example.org/?id=7), un piège, [nous](/ht/contact).\n\nJour · Heure\n\nLundi · 8 h\n\n> Cité',
    1,
  ],
  ['no-break spaces', '<p>Le <b>kap</b>&nbsp;! a&nbsp;b</p>', 'Le **kap**\u00A0! a b', 0],
  ['what is hidden', '<p>Ici <span style="display: none">rien</span></p>', 'Ici', 0],
  ['code', '<pre>a\n  b</pre><hr><kbd>c</kbd>', '```\na\n  b\n```\n\n***\n\n`c`', 0],
])('HTML of %s', (_from, html, markdown, pictures) => {
  const pasted = pasteHtml(html);
  expect(pasted).toMatchObject({ markdown, pictures });
  expect(pasted.clean).not.toMatch(/style|class|mso|file:|script/);
});

test('HTML is disarmed before the browser reads it, and its text stays', () => {
  const page = '<p style="a" onclick=b>style="x" onclick=</p>';
  expect(disarm(page)).toBe('<p data-style="a" data-onclick=b>style="x" onclick=</p>');
});

test.each([
  ['*gras* et _penché_, ~barré~', '**gras** et *penché*, barré'],
  ['3*4*5 et nom_de_fichier_1', '3\\*4\\*5 et nom_de_fichier_1'],
  ['• un\n• deux', '- un\n- deux'],
  ['Suite\u00A0:\n1) un\n2) deux', 'Suite\u00A0:\n\n1. un\n2. deux'],
  [
    '[10:42, 21/11/2026] Jean Kap: Bonjou\n[10:43, 21/11/2026] +509 3712-3456: Wi, *dakò*',
    'Bonjou\\\nWi, **dakò**',
  ],
  ['Voir https://example.org/a?utm_source=x&b=1.', 'Voir <https://example.org/a?b=1>.'],
  ['[nous](https://bwt.example/about) et [piège](javascript:x)', '[nous](/about) et piège'],
  ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
])('the text %j becomes %j', (text, markdown) => expect(pasteText(text)).toBe(markdown));

test.each([
  ['example.org/page', 'https://example.org/page'],
  ['https://bwt.example/contact?utm_campaign=a#x', '/contact#x'],
  ['jean@example.org', 'mailto:jean@example.org'],
  ['tel:+509 37 12', 'tel:+5093712'],
  ['//evil.example', null],
  ['java\nscript:alert(1)', null],
  ['file:///etc/passwd', null],
])('the link %j typed is %j', (typed, href) => expect(cleanHref(typed, origin)).toBe(href));
