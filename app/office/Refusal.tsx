import type { DescribedRefusal } from '#app/email/refusal-texts.ts';

export function Refusal({ refusal: { words, label, answer } }: { refusal: DescribedRefusal }) {
  return (
    <div className="refusal">
      <p>{words}</p>
      {answer && (
        <details>
          <summary>{label}</summary>
          <p lang="en" dir="ltr">
            {answer}
          </p>
        </details>
      )}
    </div>
  );
}
