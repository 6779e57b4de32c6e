/** A text that contains a donation's reference, which must not break at its hyphen. */
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
