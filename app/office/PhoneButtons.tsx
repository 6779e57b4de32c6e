import { useTexts } from '#app/i18n/context.tsx';
import { phoneTexts } from './phone-texts.ts';

/** Calls a number (`+509…`), or writes to it; `of` says whose, where the page has several. */
export function PhoneButtons({ phone, of }: { phone: string; of?: string }) {
  const t = useTexts(phoneTexts);
  const label = (what: string) => (of ? { 'aria-label': `${what} : ${of}` } : {});
  return (
    <>
      <a className="button" href={`tel:${phone}`} {...label(t.call)}>
        {t.call}
      </a>
      <a
        className="button"
        href={`https://wa.me/${phone.slice(1)}`}
        rel="noreferrer"
        target="_blank"
        {...label(t.whatsapp)}
      >
        {t.whatsapp}
      </a>
    </>
  );
}
