import { isList } from '#web/api/read-response.ts'
import { getTitle, type ListedLesson, useLessons } from './lesson-data.ts'
import { findChangedNumbers, getCourseNumber, type NumberChange, numberLessons } from './lesson-numbers.ts'

interface ChangedNumbersProps {
  gid: string
  /** Published course, if any. */
  before: Readonly<Record<string, unknown>> | undefined
  /** Draft of the course. */
  after: Readonly<Record<string, unknown>>
}

/** Maximum number of displayed changes. */
const MAX_CHANGES = 10

/** Notice of the lessons in a published course that will get another number. */
export function ChangedNumbers({ gid, before, after }: ChangedNumbersProps) {
  const { lessons, courses } = useLessons()
  const bySlug = new Map(lessons.map((lesson) => [lesson.slug, lesson]))
  const numbersOf = ({ lessons: slugs }: ChangedNumbersProps['after']) =>
    numberLessons(
      (isList(slugs) ? slugs : []).flatMap((slug) => bySlug.get(String(slug)) ?? []),
      getCourseNumber(courses, gid),
    )
  const changes = before ? findChangedNumbers(numbersOf(before), numbersOf(after)) : []
  return (
    <div role="status" className="border-l-4 border-warn bg-raised px-4 py-3 empty:hidden">
      {changes.length > 0 && (
        <>
          <p>
            <b className="font-semibold">
              {changes.length === 1 ? 'One lesson gets' : `${changes.length} lessons get`} a new number
            </b>{' '}
            for members once you update the site. Links, notes and progress stay with each lesson.
          </p>
          <NumberList changes={changes} lessons={lessons} />
        </>
      )}
    </div>
  )
}

/** Lists changed lesson numbers with their lessons. */
export function NumberList({
  changes,
  lessons,
}: {
  changes: readonly NumberChange[]
  lessons: readonly ListedLesson[]
}) {
  return (
    <>
      <ul className="pt-2">
        {changes.slice(0, MAX_CHANGES).map((change) => {
          const lesson = lessons.find(({ slug }) => slug === change.slug)
          return (
            <li key={change.slug}>
              <span className="tabular">
                {change.before ?? 'none'} → {change.after ?? 'none'}
              </span>{' '}
              {lesson ? getTitle(lesson) : change.slug}
            </li>
          )
        })}
      </ul>
      {changes.length > MAX_CHANGES && <p>and {changes.length - MAX_CHANGES} more</p>}
    </>
  )
}
