import { useLangOf } from '#app/i18n/context.tsx';
import { CompanyDetailsList } from '#app/ui/company.tsx';
import { Photo } from '#app/ui/Picture.tsx';
import type { findDoor } from './door.server.ts';

type Props = Parameters<typeof CompanyDetailsList>[0] & {
  door: Awaited<ReturnType<typeof findDoor>>;
};

/** The front of the company, and how to reach it. */
export function Whereabouts({ door, ...details }: Props) {
  const langOf = useLangOf();
  return (
    <>
      {door && (
        <figure className="door">
          <Photo of={door} sizes="(min-width: 40rem) 24rem, 90vw" />
          <figcaption className="field-hint" lang={langOf(door.text)}>
            {door.text.text}
          </figcaption>
        </figure>
      )}
      <CompanyDetailsList {...details} />
    </>
  );
}
