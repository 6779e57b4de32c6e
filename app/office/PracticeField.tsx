import { useRouteLoaderData } from 'react-router';

type Root = { practice: { id: string } | null } | undefined;

/** In every form that changes something: it is not for another practice, nor for the real site. */
export function PracticeField() {
  const id = (useRouteLoaderData('root') as Root)?.practice?.id;
  return id ? <input type="hidden" name="practice" value={id} /> : null;
}
