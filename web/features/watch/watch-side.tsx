import type { Chapter, Video } from '#contract/catalogue.ts'
import { ErrorBoundary } from '#web/features/error-reports/index.ts'
import { LessonNotes } from '#web/features/notes/index.ts'
import { LessonDescription, SidePanels, type LessonParts, type SidePanel } from '#web/features/playback/index.ts'
import { LessonRating } from '#web/features/ratings/index.ts'
import { ReviewSection } from '#web/features/reviews/index.ts'

interface WatchSideProps {
  lesson: Video & { gid: string }
  parts: LessonParts
  isKeeping: boolean
}

/** What stands beside the film, or under it where there is no room. */
export function WatchSide({ lesson, parts, isKeeping }: WatchSideProps) {
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
      <SidePanels parts={all.filter(({ content }) => Boolean(content))} isKeeping={isKeeping} />
    </aside>
  )
}

const hasChapters = ({ chapters }: { chapters?: readonly Chapter[] | undefined }) =>
  chapters !== undefined && chapters.length > 0
