import { useTexts } from '#app/i18n/context.tsx';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import type { Follow } from './sent-mark.ts';
import { picturesTexts } from './texts.ts';

/** Where a sent picture ends, what happens next, and what leads on. */
export function PictureSent({ follow: { kind, path } }: { follow: Follow }) {
  const t = useTexts(picturesTexts).add;
  return (
    <Dialog
      id="upload-sent"
      tone="good"
      title={t.successTitle}
      text={t.success}
      open
      clearsDraft="upload"
      action={<DialogLink href={path}>{kind === 'member' ? t.toMine : t.follow}</DialogLink>}
    >
      <p>{t.afterSuccess}</p>
    </Dialog>
  );
}
