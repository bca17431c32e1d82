import { Link } from 'react-router'
import type { CourseRow } from '#contract/studio/lessons.ts'
import { StatusBadge } from '#web/studio/content/index.ts'
import { type ListedLesson, getCourseNumber, getTitle } from '#web/studio/lesson-lists/index.ts'
import { paths } from '#web/routing/paths.ts'
import { formatRoundedClock } from '#web/player/core/study/format-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Selection } from './selection.ts'

interface LessonTableProps {
  /** Lessons sorted by course. */
  rows: readonly ListedLesson[]
  courses: readonly CourseRow[]
  selection: Selection
}

/** Table of lessons, grouped by course. */
export function LessonTable({ rows, courses, selection }: LessonTableProps) {
  const groups = [...Map.groupBy(rows, ({ course }) => course)]
  // Teachers can select only their own lessons.
  const slugs = rows.flatMap(({ slug, mayChange }) => (mayChange ? slug : []))
  const hasCheckboxes = slugs.length > 0
  const areAllSelected = slugs.every((slug) => selection.selected.has(slug))
  return (
    <table className="studio-table lesson-table">
      <caption className="sr-only">Lessons</caption>
      <thead>
        <tr>
          {hasCheckboxes && (
            <th scope="col" className="lesson-check">
              <SelectBox
                label="Select all shown lessons"
                isChecked={areAllSelected}
                onToggle={() => selection.toggleAll(slugs)}
              />
            </th>
          )}
          <th scope="col">No.</th>
          <th scope="col" className="lesson-title">
            Title
          </th>
          <th scope="col">State</th>
          <th scope="col">Access</th>
          <th scope="col" className="lesson-end">
            Length
          </th>
          <th scope="col" className="last lesson-captions">
            Captions
          </th>
        </tr>
      </thead>
      {groups.map(([course, lessons]) => (
        <tbody key={course?.gid ?? ''}>
          <CourseHeading course={course} number={course && getCourseNumber(courses, course.gid)} />
          {lessons.map((lesson) => (
            <LessonRow
              key={lesson.slug}
              lesson={lesson}
              hasCheckbox={hasCheckboxes}
              isSelected={selection.selected.has(lesson.slug)}
              onToggle={() => selection.toggle(lesson.slug)}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

const SelectBox = ({ label, isChecked, onToggle }: { label: string; isChecked: boolean; onToggle: () => void }) => (
  <label className="lesson-box">
    <input type="checkbox" aria-label={label} checked={isChecked} onChange={onToggle} />
  </label>
)

function CourseHeading({ course, number }: { course: CourseRow | undefined; number: number | undefined }) {
  const count = course?.lessons.length ?? 0
  return (
    <tr className="lesson-course">
      <th scope="rowgroup" colSpan={7}>
        <span className="flex flex-wrap items-baseline gap-x-4">
          {number !== undefined && <span className="text-2xl condensed">{number}</span>}
          <span className="text-2xl condensed">{course ? (course.title ?? course.gid) : 'No course'}</span>
          {course && (
            <span className="font-normal text-quiet">
              {count} {count === 1 ? 'lesson' : 'lessons'}
              {!course.isPublished && ', not published yet'}
            </span>
          )}
          {course && (
            <Link to={paths.studioText('courses', course.gid)} className="row-action ml-auto">
              Reorder<span className="sr-only"> {course.title ?? course.gid}</span>
            </Link>
          )}
        </span>
      </th>
    </tr>
  )
}

interface LessonRowProps {
  lesson: ListedLesson
  hasCheckbox: boolean
  isSelected: boolean
  onToggle: () => void
}

function LessonRow({ lesson, hasCheckbox, isSelected, onToggle }: LessonRowProps) {
  const title = getTitle(lesson)
  return (
    <tr data-selected={isSelected || undefined}>
      {hasCheckbox && (
        <td className="lesson-check">
          {lesson.mayChange && <SelectBox label={`Select ${title}`} isChecked={isSelected} onToggle={onToggle} />}
        </td>
      )}
      <td className="lesson-number">{lesson.number}</td>
      <th scope="row" className="lesson-title">
        <span className="flex min-w-0 items-center gap-3.5">
          {lesson.thumbnail === null ? (
            <span className="lesson-still lesson-still-empty" />
          ) : (
            <img src={lesson.thumbnail} alt="" loading="lazy" width="64" height="36" className="lesson-still" />
          )}
          <Link to={paths.studioText('lessons', lesson.slug)} className="lesson-link" title={title}>
            {title}
          </Link>
        </span>
      </th>
      <td>
        <StatusBadge item={lesson} />
      </td>
      <td className="whitespace-nowrap">
        {lesson.isFree ? (
          <b className="font-semibold text-signal">Free</b>
        ) : (
          <span className="inline-flex items-center gap-2 align-middle">
            <Icon name="lock" className="size-4" />
            Members
          </span>
        )}
      </td>
      <td className="lesson-end whitespace-nowrap tabular">
        {lesson.hasFilm ? (
          lesson.duration !== null && formatRoundedClock(lesson.duration)
        ) : (
          <span className="text-warn">No video</span>
        )}
      </td>
      <td className="last lesson-captions">{lesson.captions.join(', ')}</td>
    </tr>
  )
}
