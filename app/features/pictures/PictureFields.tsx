import { useTexts } from '#app/i18n/context.tsx';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import { pictureBounds } from './bounds.ts';
import { pictureNameTexts } from './names.ts';

type Props = {
  field: (name: 'title' | 'description') => {
    name: string;
    defaultValue: string | undefined;
    error: string | undefined;
  };
  hints?: { titleHint: string; descriptionHint: string };
  /** The keyboard shortcut that focuses the title. */
  hotkey?: string;
};

export function PictureFields({ field, hints, hotkey }: Props) {
  const { errors: texts, ...t } = useTexts(pictureNameTexts);
  return (
    <>
      <Field
        {...field('title')}
        data-key={hotkey}
        label={t.titleLabel}
        hint={hints?.titleHint}
        autoComplete="off"
        max={pictureBounds.title}
        texts={{ required: texts.title, tooLong: texts.titleTooLong }}
      />
      <TextareaField
        {...field('description')}
        label={t.descriptionLabel}
        hint={hints?.descriptionHint}
        rows={3}
        max={pictureBounds.description}
        texts={{ required: texts.description, tooLong: texts.descriptionTooLong }}
      />
    </>
  );
}
