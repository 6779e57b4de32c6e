import type { Notice } from '#app/http/result.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDuration } from '#app/i18n/format.ts';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import type { QuotaFault } from './pictures.ts';
import type { PictureErrors } from './submissions.server.ts';
import { picturesTexts } from './texts.ts';

type Refused = { errors: PictureErrors; notice: Notice<QuotaFault> | undefined };

/** Why a picture was not taken, and where the page says it: beside the fields, as an alert (`reason`), or more gently (`notice`). */
export function useUploadTexts({ errors, notice }: Partial<Refused> = {}) {
  const pictures = useTexts(picturesTexts);
  const form = useTexts(formTexts);
  const captcha = useTexts(captchaTexts);
  const locale = useLocale();
  const { image } = errors ?? {};
  const imageError = image && pictures.faults[image];
  const { chooseAgain } = pictures.add;
  if (!notice) {
    // What is missing is filled in; what became of a picture that came is said as an alert.
    const cameAndWentWrong = image !== undefined && image !== 'missing';
    return { imageError, reason: cameAndWentWrong ? imageError : undefined, notice: errors && !image ? chooseAgain : undefined };
  }
  switch (notice.outcome) {
    case 'expired':
      return { imageError, reason: undefined, notice: pictures.add.expired };
    case 'captcha_failed':
      return { imageError, reason: undefined, notice: captcha.refused };
    case 'rejected':
      return { imageError, reason: pictures.faults[notice.reason], notice: chooseAgain };
    case 'failed':
      return { imageError, reason: form.failed, notice: chooseAgain };
    default: {
      const text = notice.outcome === 'rate_limited' ? form.limited : form.busy;
      return { imageError, reason: text(formatDuration(locale, notice.retryAfterSeconds)), notice: chooseAgain };
    }
  }
}
