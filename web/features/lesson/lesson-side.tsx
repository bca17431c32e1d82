import { Link } from 'react-router'
import type { Lesson } from '#rules/catalogue.ts'
import { LessonBalance } from '#web/features/reps/index.ts'
import { ReportLesson } from '#web/features/reports/index.ts'
import { CommunityRating, LessonRating } from '#web/features/ratings/index.ts'
import { paths } from '#web/routing/paths.ts'
import type { LessonInstructor } from './lesson-view.ts'

/** Ratings, instructors, tags and the report dialog. */
export function LessonSide({ lesson, instructors }: { lesson: Lesson; instructors: readonly LessonInstructor[] }) {
  return (
    <aside aria-label="Lesson details" className="lesson-side">
      <div>
        <LessonRating lesson={lesson} />
        <CommunityRating lesson={lesson} />
      </div>
      <LessonBalance lesson={lesson} />
      {instructors.length > 0 && (
        <section>
          <h2>{instructors.length === 1 ? 'Instructor' : 'Instructors'}</h2>
          <ul className="mt-4 grid gap-4">
            {instructors.map((instructor) => (
              <InstructorLine key={instructor.name} instructor={instructor} />
            ))}
          </ul>
        </section>
      )}
      {lesson.equipment && lesson.equipment.length > 0 && (
        <section>
          <h2>What you need</h2>
          <p className="mt-4 text-quiet">{lesson.equipment.join(', ')}</p>
        </section>
      )}
      {lesson.tags.length > 0 && (
        <section>
          <h2>Tags</h2>
          <ul className="mt-4 flex flex-wrap gap-2">
            {lesson.tags.map((tag) => (
              <li key={tag}>
                <Link to={paths.search(tag)} className="lesson-tag">
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Trouble with this lesson?</h2>
        <div className="mt-4">
          <ReportLesson lesson={lesson} />
        </div>
      </section>
    </aside>
  )
}

function InstructorLine({ instructor: { name, role, href, otherLessonCount } }: { instructor: LessonInstructor }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center border border-edge text-sm condensed"
      >
        {getInitials(name)}
      </span>
      <div className="min-w-0 text-sm leading-[1.45] text-quiet">
        {href ? (
          <a href={href} className="link text-base text-text">
            {name}
          </a>
        ) : (
          <b className="text-base font-semibold text-text">{name}</b>
        )}
        {role && <p className="mt-1">{role}</p>}
        {otherLessonCount > 0 && (
          <p className="mt-1">
            <Link to={paths.search(name)} className="link text-text">
              {otherLessonCount === 1 ? '1 other lesson' : `${otherLessonCount} other lessons`}
              <span className="sr-only"> of {name}</span>
            </Link>
          </p>
        )}
      </div>
    </li>
  )
}

/** "Mara Okonedo (demo)" → "MO". */
const getInitials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase()
