import { SHARED_PICTURE } from '#contract/content/picture-address.ts'
import { isTechnique } from '#figures/techniques.ts'
import { lessonOf } from './courses.ts'
import type { Moment } from './drawing/moment.ts'
import { published, read, readingTime } from './published-content.ts'

/** An unknown technique is omitted. */
const getMoment = ({ technique, at }: { technique: string; at: number }): Moment[] =>
  isTechnique(technique) ? [{ technique, at }] : []

/**
 * Articles in the academy's order. Texts are parsed by the page that renders them, so that an invalid one affects only
 * its page.
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
  plate: (article.plate ?? []).flatMap(getMoment),
  lessons: (article.lessons ?? []).map(lessonOf).filter((lesson) => lesson !== undefined),
}))

export type Post = (typeof posts)[number]
