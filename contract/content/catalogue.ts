import { z } from 'zod'
import { Alert, Captions, Chapter, Instructor, KeyPoint, Reference, Soon, Video } from '../catalogue.ts'
import { line, name, text } from '../text.ts'
import { COURSE_LESSONS } from './content-limits.ts'
import { Line } from './fields.ts'

/** The id of a lesson or a course. Members' records refer to it, so it never changes. */
export const CatalogueId = Video.shape.id

/**
 * The id of a new lesson or course. Existing ones may have any characters. Browsers resolve `.` and `..` in an address,
 * so that nothing called so could be opened.
 */
export const NewCatalogueId = Line(200).regex(/^(?!\.\.?$)/, 'must not be . or ..')

const { tags: _tags, cast: _cast, related, ...video } = Video.shape

/**
 * A lesson; its slug is its id. `/catalogue.json` shows it in the course that lists it. Lists in it have no bound of
 * their own, since a catalogue has none: `CONTENT_BYTES` bounds them together.
 */
export const Lesson = z.strictObject({
  ...video,
  title: line(300),
  /** Only where another course has a lesson of the same id: then the slug is another. */
  id: CatalogueId.optional(),
  tags: z.array(name(100, 0)).optional(),
  cast: z.array(name(200, 0)).optional(),
  chapters: z.array(Chapter.extend({ title: line(200) })).optional(),
  captions: z.array(Captions.extend({ label: line(80) })).optional(),
  keyPoints: z
    .array(KeyPoint.extend({ title: line(200) }))
    .max(20)
    .optional(),
  equipment: z.array(line(100)).max(20).optional(),
  related: related.unwrap().optional(),
  /**
   * Left out: lists and search show it. `unlisted`: its address and members' own records lead to it, and nothing else.
   * `retired`: nobody can watch it any more, and members' records say so by its name.
   */
  visibility: z.enum(['unlisted', 'retired']).optional(),
})

/** A course, which the catalogue calls a group; its slug is its gid. */
export const Course = z.strictObject({
  title: line(300),
  summary: text(10_000, 0),
  /** Slugs of its lessons, in their order. Visitors see those that are published. */
  lessons: z.array(CatalogueId).max(COURSE_LESSONS).optional(),
})

/**
 * What else the catalogue has; there is one. A reference to a lesson that is not published is left out until it is.
 * `CONTENT_BYTES` bounds its lists together.
 */
export const Lists = z.strictObject({
  featured: z.array(Reference).optional(),
  featuredFree: z.array(Reference).optional(),
  latest: z.array(Reference).optional(),
  soon: z.array(Soon.extend({ title: line(300) })).optional(),
  alerts: z.array(Alert.extend({ name: line(300) })).optional(),
  /** Left out: nobody who teaches has a page behind their name. */
  instructors: z.array(Instructor.extend({ name: line(200), role: line(200, 0).optional() })).optional(),
})
