import { type RefObject, useEffect, useState } from 'react';
import { deleteDraft, readTextDraft, saveTextDraft } from '#app/client/draft.ts';

/**
 * Keeps what is typed into the text box of an element on the device, until the server has it (`sent` is what it got), and puts it back
 * into an empty box. The same in every tab.
 */
export function useDraft(element: RefObject<HTMLElement | null>, name: string, { sent }: { sent: string | undefined }) {
  const [isRestored, setRestored] = useState(false);
  const findBox = () => element.current?.querySelector('textarea') ?? null;
  const save = () => {
    const box = findBox();
    if (box) saveTextDraft(name, box.value);
  };
  useEffect(() => {
    const box = element.current?.querySelector('textarea');
    const draft = readTextDraft(name);
    if (draft !== null && draft.trim() === sent?.trim()) deleteDraft(name);
    else if (box && draft !== null && box.value === '') {
      box.value = draft;
      setRestored(true);
    }
    // Typed before the script was there, or put there by the server.
    else if (box?.value) saveTextDraft(name, box.value);
  }, [element, name, sent]);
  return {
    isRestored,
    save,
    /** Adds a text after what is in the box. */
    insert(text: string) {
      const box = findBox();
      if (!box) return;
      box.value = box.value.trim() === '' ? text : `${box.value.trimEnd()}\n\n${text}`;
      save();
      box.focus();
    },
  };
}
