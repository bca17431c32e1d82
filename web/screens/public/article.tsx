import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readText } from '#rules/markdown/read-text.ts'
import { longDate } from '#web/format-day.ts'
import { absolute, breadcrumbs, describe, organization, socialImageOf } from '#web/public-site/page-metadata.ts'
import { ArticleIllustration } from '#web/public-site/article-illustration.tsx'
import { LessonMark } from '#web/public-site/lesson-mark.tsx'
import { getIllustrations, type Illustrations, listPosts, type Post } from '#web/public-site/posts.ts'
import { type LoadedArgs, publishedContent } from '#web/public-site/published-content.ts'
import { paths } from '#web/routing/paths.ts'
import { Sections } from '#web/text/sections.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  const content = context.get(publishedContent)
  const index = content.articles.findIndex(({ slug }) => slug === params['slug'])
  const article = content.articles[index]
  if (!article) throw new Error(`unknown article: ${params['slug']}`)
  const { slug, published } = article
  return {
    slug,
    published,
    index,
    text: readText(article),
    ...getIllustrations(content, article),
    posts: listPosts(content),
  }
}

export function meta({ loaderData: { slug, published, text, picture } }: LoadedArgs<typeof loader>) {
  const path = paths.article(slug)
  const article = {
    '@type': 'Article',
    headline: text.title,
    description: text.summary,
    datePublished: published,
    dateModified: text.updated ?? published,
    image: absolute(picture ?? socialImageOf(path)),
    mainEntityOfPage: absolute(path),
    author: organization,
    publisher: organization,
  }
  const trail = breadcrumbs(['Blog', paths.blog()], [text.title, path])
  const metadata = { title: text.title, description: text.summary }
  return describe({ path, ...metadata, kind: 'article', picture, data: [article, trail] })
}

export default function Article() {
  const { published, index, text, plate, lessons, posts } = useLoaderData<typeof loader>()
  return (
    <article className="pb-22 xl:pb-33">
      <div className="page grid gap-x-(--gutter) gap-y-4 pt-7 md:pt-10 xl:grid-cols-12 xl:pt-14">
        <p className="text-sm leading-[1.45] text-quiet max-xl:flex max-xl:flex-wrap max-xl:gap-x-4 xl:col-span-3">
          <span className="xl:block">
            <a href={paths.blog()} className="link">
              Blog
            </a>
            , article {index + 1} of {posts.length}
          </span>
          <time dateTime={published} className="xl:mt-1 xl:block">
            {longDate(published)}
          </time>
          <span className="xl:block">{text.minutes} min read</span>
        </p>
        <h1 className="article-title xl:col-span-9">{text.title}</h1>
        <p className="text-xl leading-[1.4] text-balance md:text-2xl xl:col-span-7 xl:col-start-4 xl:mt-4">
          {text.summary}
        </p>
      </div>
      {plate.length > 0 && <ArticleIllustration moments={plate} title={text.title} />}
      <Sections sections={text.sections} aside={lessons.length > 0 && <Lessons lessons={lessons} />} />
      <OtherArticles posts={posts} index={index} />
    </article>
  )
}

function Lessons({ lessons }: Pick<Illustrations, 'lessons'>) {
  return (
    <>
      <h2 className="text-xl condensed">Lessons for this article</h2>
      <ul className="mt-3">
        {lessons.map((lesson) => (
          <li key={lesson.id} className="border-t border-rule">
            <a
              href={paths.info(lesson)}
              className="grid min-h-11 grid-cols-[44px_1fr_auto] items-center gap-x-2 py-2 text-sm leading-[1.35] hover:bg-hover"
            >
              <span className="tabular text-xl condensed">{lesson.number} </span>
              <span>{lesson.title} </span>
              <LessonMark isFree={lesson.isFree} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Links to the previous and next article, cyclic. */
function OtherArticles({ posts, index }: { posts: readonly Post[]; index: number }) {
  if (posts.length === 1) return null
  const adjacentPosts = [
    { label: 'Previous', post: posts.at(index - 1) },
    { label: 'Next', post: posts[(index + 1) % posts.length] },
  ]
  return (
    <nav aria-label="Other articles" className="page mt-22 xl:mt-33">
      <div className="grid gap-x-(--gutter) gap-y-6 border-t-[6px] border-text pt-5 md:grid-cols-2">
        {adjacentPosts.map(
          ({ label, post }) =>
            post && (
              <a
                key={label}
                href={paths.article(post.slug)}
                className="decoration-signal decoration-2 underline-offset-4 hover:underline"
              >
                <span className="block text-sm text-quiet">{label}</span>
                <span className="mt-1.5 block text-4xl leading-[0.98]! condensed xl:text-5xl">{post.title}</span>
              </a>
            ),
        )}
      </div>
    </nav>
  )
}
