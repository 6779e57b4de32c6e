import type { ComponentProps, KeyboardEvent } from 'react';
import { TextareaField } from '#app/ui/form/Field.tsx';

/** About as many as fit on a phone, for browsers without `field-sizing`. */
const lettersInRow = 28;

/** A line of text that is seen whole on a phone: its box grows with it. */
export function LineField({
  defaultValue = '',
  ...props
}: ComponentProps<typeof TextareaField> & { defaultValue?: string | undefined }) {
  return (
    <TextareaField
      {...props}
      className="office-line"
      defaultValue={defaultValue}
      rows={Math.max(1, Math.ceil(defaultValue.length / lettersInRow))}
      onKeyDown={keepLine}
    />
  );
}

/** The server makes a space of a line break, which a browser without script sends. */
function keepLine(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}
