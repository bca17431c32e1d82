import { useLocation, type MetaFunction } from 'react-router'
import { articles } from '#web/articles.ts'
import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

/** A prerendered address ends with a slash. */
const titleAt = (pathname: string) =>
  articles.find(({ slug }) => paths.article(slug) === pathname.replace(/\/$/, ''))?.title ?? 'Blog'

export const meta: MetaFunction = ({ location }) => titled(titleAt(location.pathname))()

export default function Article() {
  return (
    <NotYet
      title={titleAt(useLocation().pathname)}
      text="This article is being written. Its address will stay what it is."
      meanwhile={{ to: paths.blog(), words: 'All articles' }}
    />
  )
}
