import { DOMSerializer } from 'prosemirror-model';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { languageTag } from '#app/i18n/locale.ts';
import { parseMarkdown } from './parse.ts';
import { schema } from './schema.ts';
import { richTextTexts } from './texts.ts';

/** On a phone, only the paragraph that is being translated. */
export function Original({ markdown, block }: { markdown: string; block: number }) {
  const t = useTexts(richTextTexts);
  const [isOpen, setOpen] = useState(true);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const doc = parseMarkdown(markdown);
    text.current?.classList.toggle('is-plain', !doc);
    text.current?.replaceChildren(
      doc ? DOMSerializer.fromSchema(schema).serializeFragment(doc.content) : markdown,
    );
  }, [markdown, isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const blocks = [...(text.current?.children ?? [])];
    const current = blocks[Math.min(block, blocks.length - 1)];
    for (const each of blocks) each.classList.toggle('is-current', each === current);
    // Within its own box only: the page stays where someone writes.
    if (text.current && current instanceof HTMLElement)
      text.current.scrollTop = current.offsetTop - text.current.clientHeight / 3;
  }, [block, isOpen]);
  return (
    <aside className="rich-text-original" aria-label={t.originalLabel}>
      <button
        type="button"
        className="link-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t.original}
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      {isOpen && <div ref={text} className="prose" lang={languageTag.fr} tabIndex={0} />}
    </aside>
  );
}
