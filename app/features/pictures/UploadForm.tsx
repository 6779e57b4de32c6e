import { scriptTexts } from '#app/client/contract.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { Captcha } from '#app/ui/form/Captcha.tsx';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { formErrors } from '#app/ui/form/errors.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { SubmitButton } from '#app/ui/form/PostForm.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { PageScript } from '#app/ui/PageScript.tsx';
import { PictureFields } from './PictureFields.tsx';
import { acceptedTypes, type PictureFieldError } from './schema.ts';
import { picturesTexts } from './texts.ts';
import uploadScript from './upload.client.ts?worker&url';

type Props = {
  values: { title: string; description: string };
  errors: Partial<Record<'title' | 'description', PictureFieldError>>;
  /** What is wrong with the picture itself. */
  imageError: string | undefined;
  /** Why the server did not take it; also when it is only the picture. */
  reason: string | undefined;
  /** Gentler: what to do to go on. */
  notice: string | undefined;
  token: string;
  /** The captcha's solution that came does not count. */
  renew: boolean;
};

/** The texts and the token come before the file: when it is cut off, they are there to be shown again. */
export function UploadForm({ values, errors, imageError, reason, notice, token, renew }: Props) {
  const { add: t, errors: errorTexts, faults: faultTexts } = useTexts(picturesTexts);
  const { preparing, reduced, asIs, noPreview, checking, cancelled } = t;
  const { summaryTitle } = useTexts(formTexts);
  const words = formErrors(errors, ['title', 'description'], errorTexts);
  const errorList = [...words.errorList, ...(imageError ? [{ field: 'image', text: imageError }] : [])];
  return (
    <div>
      {reason && <Failure id="upload-alert" open reason={reason} />}
      <Failure id="upload-failure" open={false} />
      <form
        id="upload"
        className="form"
        method="post"
        encType="multipart/form-data"
        noValidate
        aria-label={t.formLabel}
        data-enhanced
        data-draft="upload"
        data-tried={errorList.length > 0 || undefined}
      >
        {notice && (
          // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the notice
          <p className="notice" role="alert" tabIndex={-1} autoFocus={!reason}>
            {notice}
          </p>
        )}
        <ErrorSummary title={summaryTitle} fields={3} errors={errorList} />
        <p className="notice" role="status" data-draft-note hidden>
          {t.draftRestored}{' '}
          <button type="reset" className="link-button">
            {t.discardDraft}
          </button>
        </p>
        <p className="field-hint">{t.required}</p>
        <Captcha form="upload" token={token} renew={renew} />
        <PictureFields values={values} errors={errors} />
        <div className="upload-image">
          <Field
            name="image"
            type="file"
            label={t.image}
            hint={t.imageHint}
            accept={acceptedTypes}
            error={imageError}
            texts={{ required: faultTexts.missing, invalid: faultTexts.tooLarge }}
          />
          <div
            className="upload-preview"
            data-preview
            data-live
            data-texts={scriptTexts<'preview'>({ preparing, reduced, asIs, noPreview, units: t.units.split('|') })}
            hidden
          >
            <canvas role="img" aria-label={t.preview} />
            <p role="status" />
          </div>
        </div>
        <div
          className="upload-progress"
          data-progress
          data-live
          data-texts={scriptTexts<'progress'>({ checking, cancelled })}
          hidden
        >
          <progress max={100} value={0} aria-label={t.progress} />
          <p />
          <button type="button" className="button">
            {t.cancel}
          </button>
        </div>
        <SubmitButton label={t.send} sending={t.sending} />
        <PageScript src={uploadScript} />
      </form>
    </div>
  );
}

/** What was asked could not be done; open when the server says so, else for the script when no answer comes. */
function Failure({ id, open, reason }: { id: string; open: boolean; reason?: string }) {
  const pictures = useTexts(picturesTexts);
  const shared = useTexts(sharedTexts);
  const form = useTexts(formTexts);
  const t = pictures.add;
  return (
    <Dialog
      id={id}
      tone="bad"
      title={t.failureTitle}
      text={t.failure}
      open={open}
      action={
        <form method="dialog" className="sent-picture-actions">
          {!open && (
            <button type="submit" value="retry" className="button button-primary">
              {t.retry}
            </button>
          )}
          {/* biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the notice */}
          <button type="submit" className={open ? 'button button-primary' : 'button'} autoFocus={open}>
            {shared.ok}
          </button>
        </form>
      }
    >
      {reason && <p>{reason}</p>}
      {!open && (
        <p data-offline hidden>
          {form.offline}
        </p>
      )}
      {!open && (
        <p data-draft-saved hidden>
          {t.kept}
        </p>
      )}
    </Dialog>
  );
}
