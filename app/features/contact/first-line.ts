/** Longest first line that lists show, in characters. */
const longest = 100;

/** By what its writer knows a message again in a list: the first line with words, cut between two of them. */
export function firstLineOf(message: string): string {
  const line =
    message
      .split('\n')
      .map((text) => text.trim())
      .find(Boolean) ?? '';
  const characters = [...line];
  if (characters.length <= longest) return line;
  const cut = characters.slice(0, longest - 1).join('');
  return `${cut.replace(/\s+\S{0,30}$/u, '')}…`;
}
