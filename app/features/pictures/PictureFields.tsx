import { useTexts } from '#app/i18n/context.tsx';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import { type PictureFieldError, pictureBounds } from './schema.ts';
import { picturesTexts } from './texts.ts';

type Props = {
  values: { title: string; description: string };
  errors: Partial<Record<'title' | 'description', PictureFieldError>>;
};

export function PictureFields({ values, errors }: Props) {
  const { add: t, errors: texts } = useTexts(picturesTexts);
  return (
    <>
      <Field
        name="title"
        label={t.titleLabel}
        hint={t.titleHint}
        autoComplete="off"
        defaultValue={values.title}
        error={errors.title && texts[errors.title]}
        max={pictureBounds.title}
        texts={{ required: texts.title, tooLong: texts.titleTooLong }}
      />
      <TextareaField
        name="description"
        label={t.descriptionLabel}
        hint={t.descriptionHint}
        rows={3}
        defaultValue={values.description}
        error={errors.description && texts[errors.description]}
        max={pictureBounds.description}
        texts={{ required: texts.description, tooLong: texts.descriptionTooLong }}
      />
    </>
  );
}
