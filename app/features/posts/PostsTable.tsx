import { useTexts } from '#app/i18n/context.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import type { Post } from './posts.ts';
import { postsTexts } from './texts.ts';

/** A table on every screen. The roles are written out, because on narrow ones its rows are laid out as cards. */
export function PostsTable({ posts }: { posts: Post[] }) {
  const t = useTexts(postsTexts);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop the roles of a table whose parts are laid out in another way
    <table className="posts" role="table">
      <caption>{t.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t.id}
          </th>
          <th role="columnheader" scope="col">
            <QuotedEnglish>{t.postTitle}</QuotedEnglish>
          </th>
          <th role="columnheader" scope="col">
            <QuotedEnglish>{t.body}</QuotedEnglish>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {posts.map(({ id, title, body }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nobody promises that the service's ids differ, and the list is never changed
          <tr key={index} role="row">
            <td role="cell">{id}</td>
            <th role="rowheader" scope="row" lang="">
              {title}
            </th>
            <td role="cell" lang="">
              {body}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}
