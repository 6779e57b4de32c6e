import { scriptTexts } from '#app/client/contract.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { formErrors, useAlert } from '#app/ui/form/answer.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { FileField } from '#app/ui/form/FileField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { RetryButtons, UploadProgress } from '#app/ui/form/UploadProgress.tsx';
import { PageScript } from '#app/ui/Page.tsx';
import type { Route } from './+types/upload.ts';
import { PictureFields } from './PictureFields.tsx';
import type { PictureFieldError } from './schema.ts';
import { picturesTexts } from './texts.ts';
import uploadScript from './upload.client.ts?worker&url';

type Answer = Route.ComponentProps['actionData'];

/**
 * Texts and token precede the file: when the upload is cut off, the server can still redisplay
 * them.
 */
export function UploadForm({ answer, token }: { answer: Answer; token: string }) {
  const { add: t, errors: errorTexts, faults: imageErrorTexts } = useTexts(picturesTexts);
  const { imageError, reason, notice } = useAnswerTexts(answer);
  const { preparing, reduced, asIs, noPreview } = t;
  const { field, ...textErrors } = formErrors<'title' | 'description', PictureFieldError>(
    answer?.errors,
    ['title', 'description'],
    errorTexts,
    answer?.values,
  );
  return (
    <PostForm
      id="upload"
      label={t.formLabel}
      fields={3}
      errorList={[
        ...textErrors.errorList,
        ...(imageError ? [{ field: 'image', text: imageError }] : []),
      ]}
      alert={reason && t.failure}
      alertReason={reason}
      notice={notice}
      noAnswer={t.failure}
      failureAction={(open) => !open && <RetryButtons />}
      submit={t.send}
      draft="upload"
      encType="multipart/form-data"
    >
      <p className="field-hint">{t.required}</p>
      <Captcha
        form="upload"
        token={answer?.token ?? token}
        renew={/^captcha_/.test(answer?.notice?.outcome ?? '')}
      />
      <PictureFields field={field} hints={t} />
      <div className="upload-image">
        <FileField
          name="image"
          hasThumbnail={false}
          label={t.image}
          hint={t.imageHint}
          error={imageError}
          texts={{ required: imageErrorTexts.missing, invalid: imageErrorTexts.tooLarge }}
        />
        <div
          className="upload-preview"
          data-preview
          data-live
          data-texts={scriptTexts<'preview'>({
            preparing,
            reduced,
            asIs,
            noPreview,
            units: t.units.split('|'),
          })}
          hidden
        >
          <canvas role="img" aria-label={t.preview} />
          <p role="status" />
        </div>
      </div>
      <UploadProgress />
      <PageScript src={uploadScript} />
    </PostForm>
  );
}

/**
 * Beside the file field (`imageError`), in the alert dialog (`reason`) or above the form
 * (`notice`).
 */
function useAnswerTexts({ errors, notice }: Partial<NonNullable<Answer>> = {}) {
  const { add, faults } = useTexts(picturesTexts);
  const captcha = useTexts(captchaTexts);
  const image = errors?.image;
  const imageError = image && faults[image];
  const alert = useAlert(
    notice?.outcome === 'unavailable' ? { ...notice, outcome: 'busy' } : notice,
    {
      rejected: notice?.outcome === 'rejected' && faults[notice.reason],
    },
  );
  if (notice?.outcome === 'expired') return { imageError, notice: add.expired };
  if (notice?.outcome === 'captcha_failed') return { imageError, notice: captcha.refused };
  if (notice) return { imageError, reason: alert, notice: add.chooseAgain };
  // A missing file is a field error only; a file that was uploaded and rejected is an alert too.
  return {
    imageError,
    reason: image !== 'missing' && imageError,
    notice: errors && !image ? add.chooseAgain : undefined,
  };
}
