import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { weakerSide, lessonRepsKey, countBySide, type LessonReps } from '#rules/balance.ts'
import { QuickNote } from '#web/features/notes/index.ts'
import { Ledger, formatReps, useRepsPerLesson } from '#web/features/reps/index.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formatMinutes } from './format-minutes.ts'
import type { SessionReps } from './use-session-reps.ts'

interface SessionSummaryProps {
  /** Duration of the session in seconds. */
  length: number
  recordedReps: readonly SessionReps[]
  backPath: string
  onAgain: () => void
}

/** Summary of a session: repetitions per side, and the side that the next session starts with. */
export function SessionSummary({ length, recordedReps, backPath, onAgain }: SessionSummaryProps) {
  const repsPerLesson = useRepsPerLesson() ?? []
  const [today] = useState(() =>
    new Date().toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' }),
  )
  const [isWriting, setWriting] = useState(false)
  const doneLink = useRef<HTMLAnchorElement>(null)
  // Moves the focus to the link, because the session was unmounted.
  useEffect(() => doneLink.current?.focus(), [])
  const noteButton = useRef<HTMLButtonElement>(null)
  const count = recordedReps.reduce((sum, reps) => sum + reps.count, 0)
  const lessons = summarizeByLesson(recordedReps, repsPerLesson)
  const lastClip = recordedReps.at(-1)?.clip
  const picture = lastClip?.lesson.keyPoints?.findLast(showsEndPosition)?.picture
  return (
    <main className="session-done">
      <div className="page session-sum" data-pictured={picture !== undefined}>
        <div>
          <p className="text-quiet">{today}</p>
          <h1 className="condensed">
            {formatMinutes(length)}. <span>{count > 0 ? `${formatReps(count)}.` : 'Done.'}</span>
          </h1>
          <p className="measure" role="status">
            {describeNext(lessons, count)}
          </p>
          <p className="flex flex-wrap gap-3">
            <Link to={backPath} className={buttonClass({ tone: 'main' })} ref={doneLink}>
              <Icon name="tick" className="size-5" />
              Done
            </Link>
            <Button onClick={onAgain}>
              <Icon name="retry" className="size-5" />
              Repeat session
            </Button>
            {lastClip && (
              <Button ref={noteButton} aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
                <Icon name="pencil" className="size-5" />
                Write a note
              </Button>
            )}
          </p>
          {lastClip && isWriting && (
            <QuickNote
              lesson={{ id: lastClip.vid, gid: lastClip.gid, title: lastClip.lesson.title }}
              at={lastClip.a}
              onDone={() => {
                setWriting(false)
                noteButton.current?.focus()
              }}
            />
          )}
        </div>
        {picture && <img src={picture} alt="" width="400" height="340" />}
      </div>
      {lessons.length > 0 && (
        <section className="page">
          <h2>Reps today</h2>
          <Ledger
            name="Reps today"
            showsGaps={false}
            lines={lessons.map(({ key, title, speed, left, right, total }) => ({
              key,
              name: (
                <>
                  {title} <small>{speed} ×</small>
                </>
              ),
              left,
              right,
              text: total ? `${total.left} left, ${total.right} right in the last 4 weeks` : '',
            }))}
          />
        </section>
      )}
    </main>
  )
}

/** The last image of a technique shows its end position, unless it shows a mistake. */
const showsEndPosition = ({ kind, picture }: { kind?: string | undefined; picture?: string | undefined }) =>
  picture !== undefined && kind !== 'mistake'

/** Groups repetitions by lesson and speed, with the totals of four weeks. */
function summarizeByLesson(recordedReps: readonly SessionReps[], repsPerLesson: readonly LessonReps[]) {
  return [...Map.groupBy(recordedReps, ({ clip, speed }) => `${lessonRepsKey(clip)} ${speed}`)].flatMap(
    ([key, records]) => {
      const [firstRecord] = records
      if (!firstRecord) return []
      const total = repsPerLesson.find((lesson) => lessonRepsKey(lesson) === lessonRepsKey(firstRecord.clip))
      return [{ key, title: firstRecord.clip.lesson.title, speed: firstRecord.speed, total, ...countBySide(records) }]
    },
  )
}

/** Describes the side that is behind, the progress in this session, and the start of the next session. */
function describeNext(lessons: ReturnType<typeof summarizeByLesson>, count: number) {
  const unbalancedLesson = lessons.find(({ total }) => total && weakerSide(total))
  const gap = unbalancedLesson?.total && weakerSide(unbalancedLesson.total)
  if (!gap)
    return count > 0 ? 'You trained both sides equally.' : 'You’ll remember longer when you practice from memory.'
  const sides = countBySide(
    lessons
      .filter(({ total }) => total === unbalancedLesson.total)
      .flatMap(({ left, right }) => [
        { side: 'left' as const, count: left },
        { side: 'right' as const, count: right },
      ]),
  )
  const gainedReps = sides[gap.side] - sides[gap.side === 'left' ? 'right' : 'left']
  const progressText = gainedReps > 0 ? `caught up by ${gainedReps} and is still` : 'is'
  return `${unbalancedLesson.title}: your ${gap.side} side ${progressText} ${gap.difference} behind, so the next session starts on that side.`
}
