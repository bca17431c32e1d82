import { z } from 'zod'
import { Day, Line, Markdown, PicturePath } from './fields.ts'

/** Fields common to all Markdown texts. */
const commonFields = {
  title: Line(200),
  /** One or two sentences, also for search engines. */
  summary: Line(500),
}

/** Drawing of a technique at a time; `at` is in seconds from the start of the technique's scene. */
const Figure = z.strictObject({ technique: Line(100), at: z.number().min(0).max(3600) })

/** An article of the blog: `content/blog/SLUG.md`. */
export const Article = z.strictObject({
  ...commonFields,
  /** Day shown next to the title. Defaults to the day of the first publication. */
  published: Day.optional(),
  /** Preview picture for other sites. Defaults to the last figure of `plate`, or to the picture of the academy. */
  shared: PicturePath.optional(),
  /** Figures at the top of the page, at most four. */
  plate: z.array(Figure).max(4).optional(),
  /** Ids of related lessons, at most ten. */
  lessons: z.array(Line(200)).max(10).optional(),
  body: Markdown,
})

/** A page of the public site: `content/pages/SLUG.md`. */
export const Page = z.strictObject({ ...commonFields, body: Markdown })

/** A legal text, such as the terms: `content/legal/SLUG.md`. */
export const LegalText = z.strictObject({
  ...commonFields,
  /** Day of the last change that matters to readers. */
  updated: Day,
  body: Markdown,
})
