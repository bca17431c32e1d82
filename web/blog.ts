import { SHARED_PICTURE } from '#contract/content/picture-address.ts'
import { isTechnique } from '#figures/techniques.ts'
import { lessonOf } from './courses.ts'
import type { Moment } from './drawing/moment.ts'
import { published, read, readingTime } from './published-content.ts'

/** A technique that nobody has drawn leaves its place empty. */
const momentOf = ({ technique, at }: { technique: string; at: number }): Moment[] =>
  isTechnique(technique) ? [{ technique, at }] : []

/**
 * The articles in the academy's order. Each page reads the texts that it shows: one that cannot be read spoils its own
 * page alone.
 */
export const posts = published.articles.map((article, index) => ({
  slug: article.slug,
  published: article.published,
  number: index + 1,
  title: article.title,
  summary: article.summary,
  minutes: readingTime(article),
  read: () => read(article),
  picture: article.shared && `${article.shared}/${SHARED_PICTURE}`,
  plate: (article.plate ?? []).flatMap(momentOf),
  lessons: (article.lessons ?? []).map(lessonOf).filter((lesson) => lesson !== undefined),
}))

export type Post = (typeof posts)[number]
