import { useTexts } from '#app/i18n/context.tsx';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import { pictureBounds } from './bounds.ts';
import { picturesTexts } from './texts.ts';

type Props = {
  field: (name: 'title' | 'description') => {
    name: string;
    defaultValue: string | undefined;
    error: string | undefined;
  };
};

export function PictureFields({ field }: Props) {
  const { add: t, errors: texts } = useTexts(picturesTexts);
  return (
    <>
      <Field
        {...field('title')}
        label={t.titleLabel}
        hint={t.titleHint}
        autoComplete="off"
        max={pictureBounds.title}
        texts={{ required: texts.title, tooLong: texts.titleTooLong }}
      />
      <TextareaField
        {...field('description')}
        label={t.descriptionLabel}
        hint={t.descriptionHint}
        rows={3}
        max={pictureBounds.description}
        texts={{ required: texts.description, tooLong: texts.descriptionTooLong }}
      />
    </>
  );
}
