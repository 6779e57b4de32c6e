import { useRouteLoaderData } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { PageLink } from '#app/ui/Page.tsx';
import { coursePagesTexts } from './texts.ts';

/** On pages that speak of learning; absent while no course is published. */
export function CoursesLink({ className = 'line-link' }: { className?: string }) {
  const t = useTexts(coursePagesTexts);
  const root = useRouteLoaderData<{ showCourses: boolean }>('root');
  return root?.showCourses ? (
    <PageLink className={className} to="/courses">
      {t.seeCourses}
    </PageLink>
  ) : null;
}
