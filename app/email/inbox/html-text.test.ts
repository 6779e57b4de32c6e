import { expect, test } from 'vitest';
import { htmlToText } from './html-text.ts';

test.each([
  ['<p>Bonjou,</p><p>mwen <b>kontan</b>.</p>', 'Bonjou,\n\nmwen kontan.'],
  ['un<br>deux<div>trois</div>', 'un\ndeux\ntrois'],
  ['<style>p{}</style><script>if (a < b) alert(1)</script>Wi', 'Wi'],
  ['<!-- <p>non</p> -->oui', 'oui'],
  ['&eacute;t&#233; &lt;b&gt; &#x1F300; &inconnu; &#0;', 'été <b> 🌀 &inconnu;'],
  ['3 < 4 <b', '3'],
  ['<img src=x onerror=alert(1)>Foto', 'Foto'],
])('shows %j as %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});
