import { useTexts } from '#app/i18n/context.tsx';
import { picturesTexts } from './texts.ts';

/** How far a picture has come, in words and by a sign of its own shape. */
export function PictureState({ state }: { state: 'pending' | 'approved' | 'refused' }) {
  const t = useTexts(picturesTexts);
  const sign = { pending: 'state state-open', approved: 'state', refused: 'state state-refused' }[state];
  return (
    <p className={sign}>
      <span className="visually-hidden">{t.mine.state} </span>
      {t.states[state]}
    </p>
  );
}
