import type { Video } from '#contract/catalogue.ts'
import { ErrorBoundary } from '#web/features/error-reports/index.ts'
import { LessonRating } from '#web/features/ratings/index.ts'
import { ReportLesson } from '#web/features/reports/index.ts'

/** Media query for screens on which the header of the watch page has room for the feedback. */
export const FEEDBACK_IN_HEADER_QUERY = '(width >= 75rem)'

interface LessonFeedbackProps {
  lesson: Video & { gid: string }
  /** In the header of the watch page. */
  isInHeader?: boolean
}

/** The member's rating of a lesson, and a button to report a problem. */
export const LessonFeedback = ({ lesson, isInHeader = false }: LessonFeedbackProps) => (
  <>
    <ErrorBoundary part="watch/rating">
      <LessonRating lesson={lesson} isTitleHidden={isInHeader} />
    </ErrorBoundary>
    <ErrorBoundary part="watch/report">
      <ReportLesson lesson={lesson} isIcon={isInHeader} />
    </ErrorBoundary>
  </>
)
