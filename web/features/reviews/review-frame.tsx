import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Lesson } from '#rules/catalogue.ts'
import type { SavedReview as Review } from '#web/api/lesson-records.ts'
import { PrintCards } from '#web/features/technique-cards/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { dueText } from './reviews.ts'

/** The last grade, which can be undone. */
export interface LastGrade {
  /** "Hip throw: Good, tomorrow" */
  text: string
}

interface UndoProps {
  last: LastGrade | undefined
  onUndo: () => void
}

/** Bar above a review: close button, progress, and Undo of the last grade. */
function ReviewBar({ children, last, onUndo }: UndoProps & { children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The Undo button was unmounted. If the same technique is shown again, its button already has the focus.
  const couldUndo = useRef(false)
  useEffect(() => {
    if (couldUndo.current && !last && hasLostFocus()) heading.current?.focus({ preventScroll: true })
    couldUndo.current = last !== undefined
  }, [last])
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
        {last?.text}
      </p>
      {last && (
        <Button tone="bare" size="small" onClick={onUndo}>
          Undo
        </Button>
      )}
    </header>
  )
}

const hasLostFocus = () => document.activeElement === document.body

interface ReviewFrameProps extends UndoProps {
  done: number
  dueCount: number
  minutes: number
  /** All techniques under review, for printing. */
  cards: readonly Lesson[]
  children: ReactNode
}

/** Screen of an unfinished review. */
export function ReviewFrame({ done, dueCount, minutes, cards, children, ...undo }: ReviewFrameProps) {
  const total = done + dueCount
  return (
    <main className="review-screen">
      <ReviewBar {...undo}>
        <p className="tabular text-quiet">
          {done + 1} of {total}
        </p>
        <p className="review-left text-quiet">
          About {minutes} {minutes === 1 ? 'minute' : 'minutes'} left
        </p>
        <PrintCards lessons={cards} isCompact />
      </ReviewBar>
      {children}
    </main>
  )
}

interface WaitingProps extends UndoProps {
  title: string
  due: Date
  onNow: () => void
}

/** Screen shown if only techniques graded Again are left. */
export function ReviewCountdown({ title, due, onNow, ...undo }: WaitingProps) {
  const time = due.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return (
    <main className="review-screen">
      <ReviewBar {...undo} />
      <section className="review-end">
        <h2 className="condensed">{title} again.</h2>
        <p className="measure">
          It’s due again at {time}. A short break helps you remember it. Wait here or come back then.
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focused button was unmounted */}
        <Button onClick={onNow} autoFocus>
          Do it now
        </Button>
      </section>
    </main>
  )
}

interface DayDoneProps extends UndoProps {
  done: number
  later: number
  reviews: readonly Review[]
  midnight: Date
  cards: readonly Lesson[]
}

/** Screen shown if no reviews are left today. */
export function DayDone({ done, later, reviews, midnight, cards, ...undo }: DayDoneProps) {
  const [next] = reviews.toSorted((a, b) => a.due.getTime() - b.due.getTime())
  return (
    <main className="review-screen">
      <ReviewBar {...undo} />
      <section className="review-end">
        <h2 className="condensed">{done > 0 ? 'That’s all for today.' : 'Nothing due today.'}</h2>
        <p className="measure">
          {later > 0
            ? `That’s ten minutes. ${later === 1 ? '1 technique is' : `${later} techniques are`} left for tomorrow.`
            : next
              ? `${reviews.length === 1 ? '1 technique' : `${reviews.length} techniques`} in review; the next one is ${dueText(next.due, midnight)}.`
              : ''}
        </p>
        <Link ref={undo.last && focusOnMount} to={paths.browse()} className={buttonClass({ tone: 'main' })}>
          Home
        </Link>
        <PrintCards lessons={cards} />
      </section>
    </main>
  )
}
