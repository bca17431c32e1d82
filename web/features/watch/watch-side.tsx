import type { Chapter, Video } from '#contract/catalogue.ts'
import { ErrorBoundary } from '#web/features/error-reports/index.ts'
import { LessonClips } from '#web/features/clips/index.ts'
import { hasDraft, LessonNotes, useLessonNotes } from '#web/features/notes/index.ts'
import { SidePanels, type LessonParts, type SidePanel } from '#web/features/playback/index.ts'
import { ReviewSection } from '#web/features/reviews/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { Link } from 'react-router'
import { paths } from '#web/routing/paths.ts'
import { FEEDBACK_IN_HEADER_QUERY, LessonFeedback } from './lesson-feedback.tsx'

interface WatchSideProps {
  lesson: Video & { gid: string }
  parts: LessonParts
  isSavingLoop: boolean
  /** Number of the member's clips of the lesson. */
  clipCount: number
  /** Panel selected by the page. */
  requestedPanel?: { name: SidePanel['name'] } | undefined
}

/** Panels next to the player, or below it on narrow screens. */
export function WatchSide({ lesson, parts, isSavingLoop, clipCount, requestedPanel }: WatchSideProps) {
  const ownerId = useOwnerId() ?? ''
  const isFeedbackInHeader = useMedia(FEEDBACK_IN_HEADER_QUERY)
  const notes = useLessonNotes({ vid: lesson.id, gid: lesson.gid })
  const panels: readonly SidePanel[] = [
    { name: 'Loop', content: parts.loop },
    {
      // Contains the chapters, if there are any, and then information about the lesson.
      name: hasChapters(lesson) ? 'Chapters' : 'About',
      content: (
        <>
          {hasChapters(lesson) && parts.chapters && (
            <section>
              <h2>Chapters</h2>
              {parts.chapters}
            </section>
          )}
          <ErrorBoundary part="watch/review">
            <ReviewSection lesson={lesson} />
          </ErrorBoundary>
          {!isFeedbackInHeader && <LessonFeedback lesson={lesson} />}
          <LessonDescription lesson={lesson} />
        </>
      ),
    },
    { name: 'Transcript', content: (lesson.captions?.length ?? 0) > 0 ? parts.transcript : undefined },
    {
      name: 'Notes',
      count: notes.length,
      content: (
        <ErrorBoundary part="watch/notes">
          <LessonNotes lesson={lesson} />
        </ErrorBoundary>
      ),
    },
    {
      name: 'Clips',
      count: clipCount,
      content:
        parts.loop === undefined ? undefined : (
          <ErrorBoundary part="watch/clips">
            <LessonClips lesson={lesson} />
          </ErrorBoundary>
        ),
    },
  ]
  return (
    <aside className="watch-side" aria-label="About the lesson">
      <SidePanels
        panels={panels.filter(({ content }) => content !== undefined)}
        isSavingLoop={isSavingLoop}
        hasDraft={hasDraft(ownerId, lesson)}
        requestedPanel={requestedPanel}
      />
    </aside>
  )
}

const hasChapters = ({ chapters }: { chapters?: readonly Chapter[] | undefined }) =>
  chapters !== undefined && chapters.length > 0

/** Description of the lesson. Tags link to searches. */
function LessonDescription({ lesson: { description, cast, tags, equipment = [] } }: { lesson: Video }) {
  return (
    <section>
      <h2>About this lesson</h2>
      <p className="measure whitespace-pre-line">{description}</p>
      {cast.length > 0 && <p className="mt-3 text-sm text-quiet">With {cast.join(', ')}</p>}
      {equipment.length > 0 && <p className="mt-1 text-sm text-quiet">You need: {equipment.join(', ')}</p>}
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
