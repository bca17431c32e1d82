import { useState } from 'react'
import type { Video } from '#contract/catalogue.ts'
import { chooseExcerpt, startingPosition } from '#rules/review-excerpt.ts'
import type { SavedDrillClip, SavedReview as Review } from '#web/api/lesson-records.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { GradeButtons } from './grade-buttons.tsx'
import { ReviewFilm } from './review-film.tsx'
import type { Schedule } from './reviews.ts'
import { calculateSchedules, type Grade } from './schedule.ts'

interface ReviewCardProps {
  review: Review
  lesson: Video
  /** Title of the group, used if the lesson has no starting position. */
  groupTitle: string
  /** The member's own clip of the lesson. */
  clip: SavedDrillClip | undefined
  onGrade: (grade: Grade, next: Schedule) => void
}

/** Review of one technique: the member does it from memory, compares it with the clip, and grades it. */
export function ReviewCard({ review, lesson, groupTitle, clip, onGrade }: ReviewCardProps) {
  const [isClipShown, setClipShown] = useState(false)
  const [excerpt] = useState(() => chooseExcerpt(lesson, clip))
  const [now] = useState(() => new Date())
  const position = startingPosition(lesson)
  return (
    <article className="review" aria-labelledby="technique">
      <ReviewFilm
        lessonRef={{ gid: review.gid, id: review.vid }}
        lesson={lesson}
        excerpt={excerpt}
        picture={clip?.picture}
        isPlaying={isClipShown}
      />
      <div className="review-text">
        <h2 id="technique" className="condensed">
          {lesson.title}
        </h2>
        <p className="review-prompt">{position ? `From: ${position}` : groupTitle}</p>
        <Steps current={isClipShown ? 3 : 1} />
        {isClipShown && !lesson.media && <KeyPoints lesson={lesson} />}
      </div>
      {!isClipShown && (
        <>
          <p className="review-line text-quiet">Stand up, do it, then come back. There’s no timer.</p>
          <p className="review-tools review-show">
            <Button
              tone="main"
              onClick={() => setClipShown(true)}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- moves the focus to the next technique
              autoFocus
            >
              <Icon name="play" className="size-5" />
              {lesson.media ? 'Show me the clip' : 'Show me the steps'}
            </Button>
          </p>
        </>
      )}
      <GradeButtons
        schedules={calculateSchedules(review, now)}
        now={now}
        isReady={isClipShown}
        onGrade={(grade) => onGrade(grade, calculateSchedules(review, new Date())[grade])}
      />
    </article>
  )
}

const steps = ['Look at the starting position', 'Do it three times', 'Compare with the clip', 'Grade yourself']

function Steps({ current }: { current: number }) {
  return (
    <ol className="review-steps">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} data-done={index < current}>
          {index < current ? <Icon name="tick" className="size-5" /> : <b className="condensed">{index + 1}</b>}
          {step}
          {index < current && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}

/** Shown instead of the clip while the lesson's film is being processed. */
function KeyPoints({ lesson: { keyPoints = [], description } }: { lesson: Video }) {
  if (keyPoints.length === 0) return <p className="measure mt-4 whitespace-pre-line">{description}</p>
  return (
    <ol className="mt-4 list-decimal pl-6">
      {keyPoints.map(({ title }) => (
        <li key={title}>{title}</li>
      ))}
    </ol>
  )
}
