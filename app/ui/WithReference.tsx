/** A text with a donation's reference in it, which is read out and copied as one word: no line that can hold it ends at its hyphen. */
export function WithReference({ text, reference }: { text: string; reference: string }) {
  const start = text.indexOf(reference);
  return (
    <>
      {text.slice(0, start)}
      <span className="inline-block">{reference}</span>
      {text.slice(start + reference.length)}
    </>
  );
}
