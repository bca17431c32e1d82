import { Figure } from '#web/drawing/figure.tsx'
import { paths } from '#web/routing/paths.ts'
import { formatCount, type Course } from './courses.ts'

/** Figure of a course, or the picture of a lesson. */
export const CoursePicture = ({ figure, picture }: Pick<Course, 'figure' | 'picture'>) =>
  figure ? (
    <Figure {...figure} />
  ) : (
    picture !== undefined && <img src={picture} alt="" width="640" height="360" loading="lazy" />
  )

const formatCounts = (lessons: { isFree: boolean }[]) => {
  const freeCount = lessons.filter(({ isFree }) => isFree).length
  return `${formatCount(lessons.length)}, ${freeCount === 0 ? 'none' : freeCount} free`
}

/** Courses as numbered tiles on a full-width ground line. */
export function CourseTiles({ courses }: { courses: readonly Course[] }) {
  return (
    <ul className="plates">
      {courses.map(({ number, gid, title, summary, lessons, ...pictures }) => (
        <li key={gid} className="plate">
          <div className="plate-picture">
            <CoursePicture {...pictures} />
          </div>
          <div className="plate-words">
            <span aria-hidden="true" className="plate-number tabular condensed">
              {number}
            </span>
            <div>
              <h3 className="heading-3">
                <a href={`${paths.courses()}#${gid}`} className="underline-offset-4 hover:underline">
                  {title}
                </a>
              </h3>
              <p className="mt-2 text-sm leading-[1.45] text-quiet max-md:hidden">{summary}</p>
              <p className="mt-2 text-sm leading-[1.45]">{formatCounts(lessons)}</p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
