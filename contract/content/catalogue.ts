import { z } from 'zod'
import { Alert, Captions, Chapter, Instructor, KeyPoint, Reference, ComingSoonLesson, Video } from '../catalogue.ts'
import { line, name, text } from '../text.ts'
import { MAX_COURSE_LESSONS } from './content-limits.ts'
import { Line } from './fields.ts'

/** Id of a lesson or a course. It cannot be changed, since members' records refer to it. */
export const CatalogueId = Video.shape.id

/** Arguments of `regex`. Excludes `.` and `..`, which browsers resolve in a path. */
export const NO_DOTS = [/^(?!\.\.?$)/, 'must not be . or ..'] as const

/** Id of a new lesson or course. Existing ids may have any characters. */
export const NewCatalogueId = Line(200).regex(...NO_DOTS)

const { tags: _tags, cast: _cast, related, ...video } = Video.shape

/**
 * A lesson; its slug is its id. `/catalogue.json` lists it in its course. Its arrays have no length limits, as in a
 * catalogue: `MAX_CONTENT_BYTES` limits the whole item.
 */
export const Lesson = z.strictObject({
  ...video,
  title: line(300),
  /** Set only if another course has a lesson with the same id, so that the slug differs from the id. */
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
   * Omitted: shown in lists and search. `unlisted`: reachable only by its URL and members' own records. `retired`: can
   * no longer be watched; members' records show its title as no longer offered.
   */
  visibility: z.enum(['unlisted', 'retired']).optional(),
})

/** A course, called a group in the catalogue; its slug is its gid. */
export const Course = z.strictObject({
  title: line(300),
  summary: text(10_000, 0),
  /** Slugs of the lessons, in order. Visitors see only published lessons. */
  lessons: z.array(CatalogueId).max(MAX_COURSE_LESSONS).optional(),
})

/**
 * The other parts of the catalogue, in a single item. The catalogue omits references to lessons that are not published.
 * `MAX_CONTENT_BYTES` limits the whole item.
 */
export const Lists = z.strictObject({
  featured: z.array(Reference).optional(),
  featuredFree: z.array(Reference).optional(),
  latest: z.array(Reference).optional(),
  soon: z.array(ComingSoonLesson.extend({ title: line(300) })).optional(),
  alerts: z.array(Alert.extend({ name: line(300) })).optional(),
  /** Instructors with a page to link to. */
  instructors: z.array(Instructor.extend({ name: line(200), role: line(200, 0).optional() })).optional(),
})
