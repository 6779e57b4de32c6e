import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { waitText } from '#app/i18n/wait.ts';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import type { PictureErrors } from './receive-picture.server.ts';
import type { PictureFieldError } from './schema.ts';
import { picturesTexts } from './texts.ts';
import type { refusalOf } from './upload-refusal.server.ts';

type Refused = ReturnType<typeof refusalOf>;
type Words = Partial<Record<'title' | 'description', PictureFieldError>>;

/** Where the page says it: beside the fields, as an alert (`reason`), or more gently (`notice`). */
export function useRefusalTexts(refused: Refused | undefined) {
  const pictures = useTexts(picturesTexts);
  const form = useTexts(formTexts);
  const captcha = useTexts(captchaTexts);
  const locale = useLocale();
  const none = { words: {} as Words, image: undefined };
  if (!refused) return { errors: none, reason: undefined, notice: undefined };
  const wait = 'seconds' in refused && refused.seconds !== undefined ? waitText(locale, refused.seconds) : '';
  switch (refused.kind) {
    case 'fields': {
      const { image, ...words } = refused.errors as PictureErrors;
      const text = image && pictures.faults[image as keyof typeof pictures.faults];
      // What is missing is filled in; what became of a picture that came is said as an alert.
      const cameAndWentWrong = image !== undefined && image !== 'missing';
      return {
        errors: { words: words as Words, image: text },
        reason: cameAndWentWrong ? text : undefined,
        notice: image ? undefined : pictures.add.chooseAgain,
      };
    }
    case 'fault':
      return { errors: none, reason: pictures.faults[refused.fault], notice: pictures.add.chooseAgain };
    case 'expired':
      return { errors: none, reason: undefined, notice: pictures.add.expired };
    case 'unproved':
      return { errors: none, reason: undefined, notice: captcha.refused };
    case 'limited':
    case 'busy':
      return { errors: none, reason: form[refused.kind](wait), notice: pictures.add.chooseAgain };
    default:
      return { errors: none, reason: form.failed, notice: pictures.add.chooseAgain };
  }
}
