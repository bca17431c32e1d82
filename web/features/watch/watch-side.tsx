import type { Chapter, Video } from '#contract/catalogue.ts'
import { ErrorBoundary } from '#web/features/error-reports/index.ts'
import { hasDraft, LessonNotes } from '#web/features/notes/index.ts'
import { SidePanels, type LessonParts, type SidePanel } from '#web/features/playback/index.ts'
import { LessonRating } from '#web/features/ratings/index.ts'
import { ReviewSection } from '#web/features/reviews/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

interface WatchSideProps {
  lesson: Video & { gid: string }
  parts: LessonParts
  isSavingLoop: boolean
}

/** What is beside the film, or below it where there is no space. */
export function WatchSide({ lesson, parts, isSavingLoop }: WatchSideProps) {
  const ownerId = useOwnerId() ?? ''
  const all: readonly SidePanel[] = [
    { name: 'Loop', content: parts.loop },
    {
      name: 'Chapters',
      content: parts.chapters && hasChapters(lesson) && (
        <section>
          <h2>Chapters</h2>
          {parts.chapters}
        </section>
      ),
    },
    { name: 'Transcript', content: (lesson.captions?.length ?? 0) > 0 && parts.transcript },
    {
      name: 'Notes',
      content: (
        <>
          <ErrorBoundary part="watch/notes">
            <LessonNotes lesson={lesson} />
          </ErrorBoundary>
          <ErrorBoundary part="watch/review">
            <ReviewSection lesson={lesson} />
          </ErrorBoundary>
          <ErrorBoundary part="watch/rating">
            <LessonRating lesson={lesson} />
          </ErrorBoundary>
          <LessonDescription lesson={lesson} />
        </>
      ),
    },
  ]
  return (
    <aside className="watch-side" aria-label="About the lesson">
      <SidePanels
        panels={all.filter(({ content }) => Boolean(content))}
        isSavingLoop={isSavingLoop}
        hasDraft={hasDraft(ownerId, lesson)}
      />
    </aside>
  )
}

const hasChapters = ({ chapters }: { chapters?: readonly Chapter[] | undefined }) =>
  chapters !== undefined && chapters.length > 0

/** The description of the lesson. Tags lead to their search. */
function LessonDescription({ lesson: { description, cast, tags } }: { lesson: Video }) {
  return (
    <section>
      <h2>About this lesson</h2>
      <p className="measure whitespace-pre-line">{description}</p>
      {cast.length > 0 && <p className="mt-3 text-sm text-quiet">With {cast.join(', ')}</p>}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mt-2 -ml-2 flex flex-wrap">
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={paths.search(tag)} className="tag">
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
