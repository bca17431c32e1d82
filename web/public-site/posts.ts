import { LINK_PREVIEW_FILE } from '#contract/content/picture-path.ts'
import type { SiteContent } from '#contract/site-content.ts'
import { isTechnique } from '#figures/techniques.ts'
import { readingMinutes } from '#rules/markdown/read-text.ts'
import type { Moment } from '#web/drawing/moment.ts'
import { type CourseLesson, findLesson, listCourses } from './courses.ts'

/** Article in a list. */
export interface Post {
  slug: string
  title: string
  summary: string
  /** Day of publication as `YYYY-MM-DD`. */
  published: string
  /** Reading time in minutes. */
  minutes: number
}

/** Returns the articles in the academy's order. */
export const listPosts = ({ articles }: SiteContent): Post[] =>
  articles.map((article) => ({
    slug: article.slug,
    title: article.title,
    summary: article.summary,
    published: article.published,
    minutes: readingMinutes(article.body),
  }))

/** Illustrations and related lessons of an article. */
export interface Illustrations {
  /** Path of the preview image that the academy chose. */
  picture: string | undefined
  /** Moments of the drawn figures, without unknown techniques. */
  plate: Moment[]
  /** Related lessons, without lessons that are not in the catalogue. */
  lessons: CourseLesson[]
}

/** Returns the illustrations and related lessons of an article. */
export function getIllustrations(
  content: SiteContent,
  { shared, plate = [], lessons = [] }: SiteContent['articles'][number],
): Illustrations {
  const courses = listCourses(content)
  return {
    picture: shared && `${shared}/${LINK_PREVIEW_FILE}`,
    plate: plate.flatMap(({ technique, at }) => (isTechnique(technique) ? [{ technique, at }] : [])),
    lessons: lessons.flatMap((id) => findLesson(courses, id) ?? []),
  }
}
