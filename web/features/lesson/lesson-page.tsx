import { isBeingPrepared } from '#web/features/catalogue/index.ts'
import { ErrorBoundary } from '#web/features/error-reports/index.ts'
import { LessonChapters } from './lesson-chapters.tsx'
import { LessonHead } from './lesson-head.tsx'
import { LessonLearn } from './lesson-learn.tsx'
import { LessonProgress } from './lesson-progress.tsx'
import { LessonRelated } from './lesson-related.tsx'
import { LessonSafety } from './lesson-safety.tsx'
import { LessonSide } from './lesson-side.tsx'
import { LessonStrip, stepsOf } from './lesson-strip.tsx'
import type { LessonView } from './lesson-view.ts'
import './lesson.css'

export type { LessonView }

/** Everything of a lesson but its film. */
export function LessonPage({ view }: { view: LessonView }) {
  const { card, teachers, related } = view
  const { lesson } = card
  // Words stand where there is room for them.
  const hasChapters = (lesson.chapters?.length ?? 0) > 0
  const hasStrip = stepsOf(lesson).length > 0
  return (
    <article className="lesson">
      <LessonHead card={card} />
      <LessonStrip card={card} />
      <div className="lesson-body page">
        <div>
          <LessonLearn lesson={lesson} hasStrip={hasStrip} />
          {hasChapters && <LessonSafety lesson={lesson} />}
        </div>
        <div>
          <LessonChapters card={card} />
          {!isBeingPrepared(lesson) && (
            <ErrorBoundary part="info/progress">
              <LessonProgress lesson={lesson} />
            </ErrorBoundary>
          )}
          {!hasChapters && <LessonSafety lesson={lesson} />}
        </div>
        <ErrorBoundary part="info/side">
          <LessonSide lesson={lesson} teachers={teachers} />
        </ErrorBoundary>
      </div>
      <ErrorBoundary part="info/related">
        <LessonRelated lesson={lesson} cards={related} />
      </ErrorBoundary>
    </article>
  )
}
