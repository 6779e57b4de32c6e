import { acceptedTypes } from '#app/features/pictures/schema.ts';
import type { Notice } from '#app/http/result.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { useAlert } from '#app/ui/form/errors.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { SubmitButton } from '#app/ui/form/PostForm.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { useLink } from '#app/ui/links.ts';
import { PageScript } from '#app/ui/PageScript.tsx';
import pictureScript from './picture.client.ts?worker&url';
import { membersTexts } from './texts.ts';

export type PictureError = 'pictureMissing' | 'pictureKind' | 'pictureTooLarge';

type Props = { errors?: { picture?: PictureError }; notice?: Notice | undefined };

/** Sent by the browser itself, which shows how far it is and waits as long as a slow link takes. */
export function PictureForm({ errors, notice }: Props) {
  const members = useTexts(membersTexts);
  const form = useTexts(formTexts);
  const t = members.picture;
  const error = notice?.outcome === 'expired' ? 'pictureMissing' : errors?.picture;
  const text = error && members.errors[error];
  const alert = useAlert(notice);
  return (
    <form className="form" method="post" encType="multipart/form-data" noValidate aria-label={t.title}>
      {alert && (
        // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the notice
        <p className="notice" role="alert" tabIndex={-1} autoFocus>
          {alert}
        </p>
      )}
      <ErrorSummary title={form.summaryTitle} fields={1} errors={text ? [{ field: 'picture', text }] : []} />
      <Field
        name="picture"
        type="file"
        label={t.label}
        hint={`${t.hint} ${t.hintPublic}`}
        accept={acceptedTypes}
        error={text}
        texts={{ required: members.errors.pictureMissing }}
      />
      <SubmitButton label={t.send} sending={t.sending} />
      <PageScript src={pictureScript} />
    </form>
  );
}

export function PictureRemoval() {
  const t = useTexts(membersTexts).picture;
  const link = useLink();
  return (
    <form method="post" action={link('/head/picture/removal')}>
      <button type="submit" className="button">
        {t.remove}
      </button>
    </form>
  );
}
