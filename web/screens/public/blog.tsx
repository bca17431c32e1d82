import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { breadcrumbs, describe } from '#web/public-site/page-metadata.ts'
import { PageHead } from '#web/public-site/page-head.tsx'
import { PostList } from '#web/public-site/post-list.tsx'
import { listPosts } from '#web/public-site/posts.ts'
import { publishedContent } from '#web/public-site/published-content.ts'
import { paths } from '#web/routing/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => listPosts(context.get(publishedContent))

export const meta = () => [
  ...describe({
    path: paths.blog(),
    title: 'Blog',
    description:
      'Articles on awareness, calm, first aid, training and the law around them: what to notice, what to do first, and how to practice it.',
    data: [breadcrumbs(['Blog', paths.blog()])],
  }),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Blog', href: '/feed.xml' },
]

export default function Blog() {
  const posts = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Blog">
        <p>
          Articles about what happens before, around and after a technique. They go with the lessons and are free to
          read.{' '}
          <a href="/feed.xml" className="link">
            RSS feed
          </a>
        </p>
      </PageHead>
      <div className="page pt-12 pb-22 xl:pt-22 xl:pb-33">
        {posts.length > 0 ? <PostList posts={posts} level="h2" /> : <p>No articles yet.</p>}
      </div>
    </>
  )
}
