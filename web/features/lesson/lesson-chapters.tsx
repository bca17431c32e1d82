import { Link } from 'react-router'
import type { Chapter } from '#contract/catalogue.ts'
import type { Card } from '#web/features/catalogue/index.ts'
import { kindNames } from '#web/player/core/study/chapters.ts'
import { formatClock } from '#web/player/core/study/format-time.ts'
import { KindGlyph } from '#web/player/icons.tsx'
import { watchPathAt } from './watch-path-at.ts'

/** Chapters of the film, linked to the player unless the lesson is locked. */
export function LessonChapters({ card: { lesson, isLocked } }: { card: Card }) {
  const { chapters = [] } = lesson
  if (chapters.length === 0) return null
  return (
    <section>
      <h2>Chapters</h2>
      <ol className="chapter-list lesson-chapters">
        {chapters.map((chapter) => (
          <li key={`${chapter.at} ${chapter.title}`} data-kind={chapter.kind}>
            {isLocked ? (
              <span className="lesson-chapter">
                <ChapterLine chapter={chapter} />
              </span>
            ) : (
              <Link to={watchPathAt(lesson, chapter.at)} className="lesson-chapter">
                <ChapterLine chapter={chapter} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const ChapterLine = ({ chapter: { at, title, kind } }: { chapter: Chapter }) => (
  <>
    {kind ? <KindGlyph kind={kind} /> : <i />}
    <span>
      {kind && <b>{kindNames[kind]} </b>}
      {title}
    </span>
    <time className="tabular">{formatClock(at)}</time>
  </>
)
