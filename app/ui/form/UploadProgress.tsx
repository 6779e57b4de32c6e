import { scriptTexts } from '#app/client/contract.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { uploadTexts } from './upload-texts.ts';

/**
 * In a form with one file: how much of it has left, and a button that stops it, by the script
 * client/upload-progress.ts.
 */
export function UploadProgress() {
  const { progress, cancel, checking, cancelled } = useTexts(uploadTexts);
  return (
    <div
      className="upload-progress"
      data-progress
      data-live
      data-texts={scriptTexts<'progress'>({ checking, cancelled })}
      hidden
    >
      <progress max={100} value={0} aria-label={progress} />
      <p />
      <button type="button" className="button">
        {cancel}
      </button>
    </div>
  );
}

/** The action of the alert that nothing has arrived (`failureAction`). */
export function RetryButtons() {
  const { retry } = useTexts(uploadTexts);
  const { ok } = useSharedTexts();
  return (
    <form method="dialog" className="flex flex-wrap gap-3">
      <button type="submit" value="retry" className="button button-primary">
        {retry}
      </button>
      <button type="submit" className="button">
        {ok}
      </button>
    </form>
  );
}
