import { paths } from '#web/routing/paths.ts'
import type { Post } from './posts.ts'

/** List of articles. */
export function PostList({ posts, level: Heading = 'h3' }: { posts: readonly Post[]; level?: 'h2' | 'h3' }) {
  return (
    <ul>
      {posts.map(({ slug, title, summary, minutes }) => (
        <li
          key={slug}
          className="grid gap-x-(--gutter) gap-y-2 border-t border-rule pt-5 pb-6 first:border-t-2 first:border-text md:grid-cols-8"
        >
          <Heading className="text-4xl leading-[0.98]! condensed md:col-span-5 xl:text-5xl">
            <a
              href={paths.article(slug)}
              className="-my-2 block py-2 decoration-signal decoration-2 underline-offset-4 hover:underline"
            >
              {title}
            </a>
          </Heading>
          <p className="text-sm leading-[1.45] text-quiet md:col-span-3">
            {summary} <span className="block text-text">{minutes} min read</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
