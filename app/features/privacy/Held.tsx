import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { type HeldKind, heldKinds } from './requests.ts';
import { privacyTexts } from './texts.ts';

export function HeldList({ held }: { held: Partial<Record<HeldKind, number>> }) {
  const t = useTexts(privacyTexts).held;
  const kinds = heldKinds.filter((kind) => (held[kind] ?? 0) > 0);
  if (kinds.length === 0) return <p>{t.nothing}</p>;
  return <Facts className="details" facts={kinds.map((kind) => [t.kinds[kind], held[kind]])} />;
}

export function HeldInBackups({ backups }: { backups: { count: number; until: number } | null }) {
  const t = useTexts(privacyTexts).backups;
  const locale = useLocale();
  return (
    <section aria-labelledby="backups-title">
      <h2 id="backups-title">{t.title}</h2>
      <p>{backups ? t.text(backups.count, formatDateTime(locale, backups.until)) : t.none}</p>
      <p>{t.mail}</p>
    </section>
  );
}
