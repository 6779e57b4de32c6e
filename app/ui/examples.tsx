import { createContext, useContext } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { placeTexts } from '#app/i18n/place-texts.ts';

/** The settings that are shown with the value that the site came with: on no public site. */
export const ExamplesContext = createContext<readonly string[]>([]);

/** Marks a setting that is an example, by its value, or by `hours`; nothing beside any other. */
export function ExampleMark({ of }: { of: string | null | undefined }) {
  return useContext(ExamplesContext).includes(of ?? '') && <ExampleLabel />;
}

/** In the office, which shows examples on a public site too. */
export function ExampleLabel() {
  const t = useTexts(placeTexts);
  return <small className="example-mark"> {t.example}</small>;
}
