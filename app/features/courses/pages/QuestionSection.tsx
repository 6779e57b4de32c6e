import { useTexts } from '#app/i18n/context.tsx';
import { ContactSection } from '#app/ui/company.tsx';
import { coursePagesTexts } from './texts.ts';

/** The end of the pages that one enrols from. `course` is its title. */
export function QuestionSection({ course }: { course?: string }) {
  const t = useTexts(coursePagesTexts).enrolment;
  return (
    <ContactSection
      title={t.question}
      lead={t.questionLead}
      {...(course && { about: { name: course, message: t.questionAbout(course) } })}
      query="?service=online-courses"
    />
  );
}
