import { z } from 'zod'
import { Video } from '../catalogue.ts'
import { CatalogueId } from '../content/catalogue.ts'
import { MAX_COURSES } from '../content/content-limits.ts'
import { name } from '../text.ts'
import { studioCall } from './call.ts'
import { ContentSummary, ContentVersion } from './content.ts'
import { MAX_BULK_LESSONS, MAX_BULK_TAGS } from './limits.ts'

/**
 * The table of lessons and its bulk actions. Each call changes all lessons that it names, or none: the error names the
 * lesson that prevents the change. All return 409 CatalogueElsewhere in an academy with a CATALOGUE_URL.
 */

const Visibility = z.enum(['listed', 'unlisted', 'retired'])

/** A row of the table, with the draft of a lesson. Missing values are null or empty. */
const LessonRow = ContentSummary.omit({ id: true, kind: true, binnedAt: true }).extend({
  /** Id of the lesson within its course in the catalogue. */
  id: z.string(),
  isFree: z.boolean(),
  level: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  hasFilm: z.boolean(),
  thumbnail: z.string().nullable(),
  /** Languages of the captions that came with the film and of the captions published in the Studio. */
  captions: z.array(z.string()),
  /** Names of the instructors. */
  cast: z.array(z.string()),
  tags: z.array(z.string()),
  /** Null if lists and search show the lesson. */
  visibility: z.enum(['unlisted', 'retired']).nullable(),
  /** Visibility in the published revision; null if the lesson is not published. */
  publishedVisibility: Visibility.nullable(),
})
export type LessonRow = z.infer<typeof LessonRow>

const CourseRow = z.object({
  /** ID of the course, which is a group of lessons in the catalogue. */
  gid: z.string(),
  title: z.string().nullable(),
  isPublished: z.boolean(),
  /** Slugs of the lessons, in the order of the draft. */
  lessons: z.array(z.string()),
})
export type CourseRow = z.infer<typeof CourseRow>

/**
 * Returns at most 10,000 lessons and 1,000 courses, in the order that the academy chose. `course` selects the lessons
 * that the draft of this course lists, `visibility` selects lessons by the visibility in their draft; `listed`: without
 * a visibility.
 */
export const listLessons = studioCall({
  summary: 'List the lessons',
  errors: ['CatalogueElsewhere'],
  method: 'GET',
  path: '/lessons',
  permission: 'content.read',
  isExpensive: true,
  query: z.object({
    course: CatalogueId.optional(),
    visibility: Visibility.optional(),
  }),
  response: z.object({ lessons: z.array(LessonRow), courses: z.array(CourseRow) }),
  status: 200,
})

/** Lessons by slug, each with the version that the caller saw. At most {@link MAX_BULK_LESSONS}. */
const LessonVersions = z
  .array(z.object({ slug: CatalogueId, version: ContentVersion }))
  .min(1)
  .max(MAX_BULK_LESSONS)
const Slugs = z.array(CatalogueId).min(1).max(MAX_BULK_LESSONS)
/** Tags of a lesson; at most {@link MAX_BULK_TAGS}. */
const Tags = z.array(name(100)).max(MAX_BULK_TAGS)
/** The changed lessons with their new versions. */
const ChangedLessons = z.object({ lessons: z.array(z.object({ slug: z.string(), version: z.int() })) })

/** Changes the drafts; visitors see the changes once the lessons are published. */
export const changeLessons = studioCall({
  summary: 'Change the drafts of many lessons',
  errors: ['CatalogueElsewhere', 'ContentNotFound', 'ContentChanged', 'QuotaExceeded'],
  method: 'PUT',
  path: '/lessons/draft',
  permission: 'content.change',
  allowsOwnLessons: true,
  body: z.object({
    lessons: LessonVersions,
    addTags: Tags.optional(),
    removeTags: Tags.optional(),
    isFree: z.boolean().optional(),
  }),
  response: ChangedLessons,
  status: 200,
})

/** Publishes the drafts. 400 BadRequest names the lesson and its first missing or invalid field. */
export const publishLessons = studioCall({
  summary: 'Publish many lessons',
  errors: ['CatalogueElsewhere', 'ContentNotFound', 'ContentChanged', 'QuotaExceeded'],
  method: 'PUT',
  path: '/lessons/publication',
  permission: 'content.publish',
  allowsOwnLessons: true,
  body: z.object({ lessons: LessonVersions }),
  response: ChangedLessons,
  status: 200,
})

/**
 * Moves lessons to the end of a course and removes them from any other course. A published course lists them
 * immediately, and members see the published lessons. 409 ContentFixed for a lesson that members have seen in another
 * course, since their records refer to it by that course.
 */
export const placeLessons = studioCall({
  summary: 'Move many lessons to a course',
  errors: ['CatalogueElsewhere', 'ContentNotFound', 'ContentFixed', 'QuotaExceeded'],
  method: 'PUT',
  path: '/lessons/course',
  permission: 'content.publish',
  allowsOwnLessons: true,
  body: z.object({ lessons: Slugs, gid: CatalogueId }),
  /** `lessons` is the number of moved lessons. */
  response: z.object({ lessons: z.int() }),
  status: 200,
})

/**
 * Sets the order of all courses, which members see immediately. `before` is the order that the caller saw: if the
 * current order differs, nothing is changed, and the response is 409 ContentChanged.
 */
export const orderCourses = studioCall({
  summary: 'Set the order of the courses',
  errors: ['CatalogueElsewhere', 'ContentChanged'],
  method: 'PUT',
  path: '/courses/order',
  permission: 'content.publish',
  body: z.object({ before: z.array(CatalogueId).max(MAX_COURSES), courses: z.array(CatalogueId).max(MAX_COURSES) }),
  response: z.object({}),
  status: 200,
})

/** Creates a draft lesson that is a copy of the draft, without rank and course. 409 Conflict after 100 copies. */
export const copyLesson = studioCall({
  summary: 'Duplicate a lesson',
  errors: ['CatalogueElsewhere', 'ContentNotFound', 'Conflict', 'QuotaExceeded'],
  method: 'POST',
  path: '/lessons/:slug/copies',
  permission: 'content.change',
  allowsOwnLessons: true,
  acceptsIdempotencyKey: true,
  params: z.object({ slug: CatalogueId }),
  response: z.object({ slug: z.string() }),
  status: 201,
})

/**
 * Returns the draft of a lesson in the form that members would see, and the course whose draft lists the lesson.
 * Invalid fields are omitted.
 */
export const previewLesson = studioCall({
  summary: 'Preview the draft of a lesson',
  errors: ['CatalogueElsewhere', 'ContentNotFound'],
  method: 'GET',
  path: '/lessons/:slug/preview',
  permission: 'content.read',
  isExpensive: true,
  params: z.object({ slug: CatalogueId }),
  response: z.object({
    lesson: Video,
    course: z.object({ gid: z.string(), title: z.string(), summary: z.string() }).nullable(),
  }),
  status: 200,
})
