import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Lesson } from '#rules/catalogue.ts'
import type { SavedReview as Review } from '#web/api/lesson-records.ts'
import { PrintCards } from '#web/features/technique-cards/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { describeDueDay } from './reviews.ts'
import './review-end.css'

/** The last grade, which can be undone. */
export interface LastGrade {
  /** "Hip throw: Good, tomorrow" */
  text: string
}

interface UndoProps {
  lastGrade: LastGrade | undefined
  onUndo: () => void
}

/** Bar above a review: close button, progress, and Undo of the last grade. */
function ReviewBar({ children, lastGrade, onUndo }: UndoProps & { children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus after Undo was unmounted, unless another button already has the focus.
  const hadUndoButton = useRef(false)
  useEffect(() => {
    if (hadUndoButton.current && !lastGrade && hasLostFocus()) heading.current?.focus({ preventScroll: true })
    hadUndoButton.current = lastGrade !== undefined
  }, [lastGrade])
  return (
    <header className="review-bar">
      <Link to={paths.browse()} aria-label="Stop">
        <Icon name="cross" />
        <span>Stop</span>
      </Link>
      <h1 ref={heading} tabIndex={-1} className="condensed">
        Review
      </h1>
      {children}
      <p role="status" className="review-last">
        {lastGrade?.text}
      </p>
      {lastGrade && (
        <Button tone="bare" size="small" onClick={onUndo}>
          Undo
        </Button>
      )}
    </header>
  )
}

const hasLostFocus = () => document.activeElement === document.body

interface ReviewFrameProps extends UndoProps {
  doneCount: number
  dueCount: number
  minutes: number
  /** All techniques under review, for printing. */
  allLessons: readonly Lesson[]
  children: ReactNode
}

/** Screen of an unfinished review. */
export function ReviewFrame({ doneCount, dueCount, minutes, allLessons, children, ...undoProps }: ReviewFrameProps) {
  const total = doneCount + dueCount
  return (
    <main className="review-screen">
      <ReviewBar {...undoProps}>
        <p className="tabular text-quiet">
          {doneCount + 1} of {total}
        </p>
        <p className="review-left text-quiet">
          About {minutes} {minutes === 1 ? 'minute' : 'minutes'} left
        </p>
        <PrintCards lessons={allLessons} isCompact />
      </ReviewBar>
      {children}
    </main>
  )
}

interface ReviewCountdownProps extends UndoProps {
  title: string
  due: Date
  onRepeatNow: () => void
}

/** Screen shown while only techniques graded Again remain, until the first of these is due. */
export function ReviewCountdown({ title, due, onRepeatNow, ...undoProps }: ReviewCountdownProps) {
  const timeText = due.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return (
    <main className="review-screen">
      <ReviewBar {...undoProps} />
      <section className="review-end">
        <h2 className="condensed">{title} again.</h2>
        <p className="measure">
          It’s due again at {timeText}. A short break helps you remember it. Wait here or come back then.
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focused button was unmounted */}
        <Button onClick={onRepeatNow} autoFocus>
          Do it now
        </Button>
      </section>
    </main>
  )
}

interface ReviewEndProps extends UndoProps {
  doneCount: number
  laterCount: number
  reviews: readonly Review[]
  dayStart: Date
  allLessons: readonly Lesson[]
}

/** Screen shown if no reviews are left today. */
export function ReviewEnd({ doneCount, laterCount, reviews, dayStart, allLessons, ...undoProps }: ReviewEndProps) {
  const [nextReview] = reviews.toSorted((a, b) => a.due.getTime() - b.due.getTime())
  return (
    <main className="review-screen">
      <ReviewBar {...undoProps} />
      <section className="review-end">
        <h2 className="condensed">{doneCount > 0 ? 'That’s all for today.' : 'Nothing due today.'}</h2>
        <p className="measure">
          {laterCount > 0
            ? `That’s ten minutes. ${laterCount === 1 ? '1 technique is' : `${laterCount} techniques are`} left for tomorrow.`
            : nextReview
              ? `${reviews.length === 1 ? '1 technique' : `${reviews.length} techniques`} in review; the next one is ${describeDueDay(nextReview.due, dayStart)}.`
              : ''}
        </p>
        <Link ref={undoProps.lastGrade && focusOnMount} to={paths.browse()} className={buttonClass({ tone: 'main' })}>
          Home
        </Link>
        <PrintCards lessons={allLessons} />
      </section>
    </main>
  )
}
