import { Picture } from '#app/ui/Picture.tsx';
import { initialsOf } from './profile-fields.ts';

type Props = { username: string; picture: string | null; alt?: string };

/** The member's picture, or what stands for it. Without `alt` it says nothing that the name beside it does not. */
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
