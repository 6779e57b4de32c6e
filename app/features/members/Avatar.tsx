import { Picture } from '#app/ui/Picture.tsx';

type Props = { username: string; picture: string | null; alt?: string };

/** Without `alt` it is decorative: the name is beside it. */
export function Avatar({ username, picture, alt = '' }: Props) {
  return (
    <span className="avatar">
      {picture ? (
        <Picture reference={picture} alt={alt} sizes="7rem" eager />
      ) : (
        <span aria-hidden="true">{initialsOf(username)}</span>
      )}
    </span>
  );
}

export function initialsOf(username: string): string {
  const words = username.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toLocaleUpperCase('fr') || ([...username][0] ?? '');
}
