import { Field } from './Field.tsx';

type Props = {
  label: string;
  hint: string;
  defaultValue: string | undefined;
  error: string | undefined;
  texts: { required?: string; invalid: string };
};

/** A telephone number of 6 to 15 digits, grouped in whatever way, at most 30 characters long. */
export function PhoneField({ texts, ...field }: Props) {
  return (
    <Field
      name="phone"
      type="tel"
      autoComplete="tel"
      pattern="\s*\+?(?:[\s\(\).\-]*\d){6,15}\s*"
      max={30}
      texts={{ ...texts, tooLong: texts.invalid }}
      {...field}
    />
  );
}
