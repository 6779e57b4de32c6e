import type { ReactNode } from 'react';

/** The button that sends, and the place where the script says that it is being sent. */
export function SubmitButton({ label, sending }: { label: ReactNode; sending: string }) {
  return (
    <div className="form-end">
      <button type="submit" className="button button-primary">
        {label}
      </button>
      <p role="status" data-sending={sending} />
    </div>
  );
}
