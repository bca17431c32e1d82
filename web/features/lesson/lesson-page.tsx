import { isProcessing, LessonRow, type Card } from '#web/features/catalogue/index.ts'
import { ErrorBoundary } from '#web/features/error-reports/index.ts'
import { GymBagListButton } from '#web/features/gym-bag/index.ts'
import type { Lesson } from '#rules/catalogue.ts'
import { LessonProgressBar, useLessonProgress } from '#web/features/progress/index.ts'
import { formatClock } from '#web/player/core/study/format-time.ts'
import { KindGlyph } from '#web/player/icons.tsx'
import { LessonChapters } from './lesson-chapters.tsx'
import { LessonHead } from './lesson-head.tsx'
import { LessonGoals } from './lesson-goals.tsx'
import { LessonSide } from './lesson-side.tsx'
import { LessonStrip, listSteps } from './lesson-strip.tsx'
import type { LessonView } from './lesson-view.ts'
import './lesson.css'

export type { LessonView }

/** Page of a lesson without its player. */
export function LessonPage({ view }: { view: LessonView }) {
  const { card, instructors, related, course } = view
  const { lesson } = card
  // Safety notes are placed in the column with less text.
  const hasChapters = (lesson.chapters?.length ?? 0) > 0
  const hasStrip = listSteps(lesson).length > 0
  return (
    <article className="lesson">
      <LessonHead card={card} />
      <LessonStrip card={card} />
      <div className="lesson-body page">
        <div>
          <LessonGoals lesson={lesson} hasStrip={hasStrip} />
          {hasChapters && <LessonSafety lesson={lesson} />}
        </div>
        <div>
          <LessonChapters card={card} />
          {!isProcessing(lesson) && (
            <ErrorBoundary part="info/progress">
              <LessonProgress lesson={lesson} />
            </ErrorBoundary>
          )}
          {!hasChapters && <LessonSafety lesson={lesson} />}
        </div>
        <ErrorBoundary part="info/side">
          <LessonSide lesson={lesson} instructors={instructors} />
        </ErrorBoundary>
      </div>
      <ErrorBoundary part="info/related">
        <LessonRelated lesson={lesson} cards={related} course={course} />
      </ErrorBoundary>
    </article>
  )
}

/** Watched ranges of the lesson. Reserves its height while loading. */
function LessonProgress({ lesson }: { lesson: Lesson }) {
  const progress = useLessonProgress(lesson)
  return (
    <section>
      <h2>Your progress</h2>
      <p className="mt-3 text-sm text-quiet">{formatProgress(progress)}</p>
      <div aria-hidden="true" className="relative mt-3 h-[5px] bg-rule">
        <LessonProgressBar lesson={lesson} />
      </div>
    </section>
  )
}

function formatProgress(progress: ReturnType<typeof useLessonProgress>) {
  if (!progress || progress.ranges.length === 0) return 'Not started'
  const { share, position, at, isComplete } = progress
  const day = at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })
  if (isComplete) return `Finished, last watched on ${day}.`
  return `${Math.max(1, Math.round(share * 100))}% watched, up to ${formatClock(position)}. Last watched on ${day}.`
}

/** Safety notes of a technique. */
function LessonSafety({ lesson: { safety = [] } }: { lesson: Lesson }) {
  if (safety.length === 0) return null
  return (
    <section aria-label="Safety" className="chapter-list lesson-safety">
      <h3 data-kind="safety">
        <KindGlyph kind="safety" /> Before you train this
      </h3>
      {safety.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  )
}

/** Other lessons of the lesson's groups. */
function LessonRelated({ lesson, cards, course }: { lesson: Lesson; cards: Card[]; course: Card[] }) {
  if (cards.length === 0) return null
  const [title = ''] = lesson.groupTitle
  return (
    <LessonRow
      row={{
        key: 'related',
        title: `More from ${title}`,
        summary: 'More lessons from this course.',
        cards,
      }}
      action={<GymBagListButton cards={course} />}
    />
  )
}
