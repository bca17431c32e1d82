import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { weakerSide, lessonRepsKey, countBySide, type LessonReps } from '#rules/balance.ts'
import { QuickNote } from '#web/features/notes/index.ts'
import { Ledger, repsText, useRepsPerLesson } from '#web/features/reps/index.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { minutes } from './minutes.ts'
import type { SessionReps } from './use-session-reps.ts'

interface SessionDoneProps {
  /** Duration in seconds. */
  length: number
  done: readonly SessionReps[]
  back: string
  onAgain: () => void
}

/** Summary of a session: repetitions per side, and the side that the next session starts with. */
export function SessionDone({ length, done, back, onAgain }: SessionDoneProps) {
  const repsPerLesson = useRepsPerLesson() ?? []
  const [today] = useState(() =>
    new Date().toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' }),
  )
  const [isWriting, setWriting] = useState(false)
  const end = useRef<HTMLAnchorElement>(null)
  // The session was unmounted, so the focus moves here.
  useEffect(() => end.current?.focus(), [])
  const writing = useRef<HTMLButtonElement>(null)
  const count = done.reduce((sum, reps) => sum + reps.count, 0)
  const lessons = summarizeByLesson(done, repsPerLesson)
  const last = done.at(-1)?.clip
  const picture = last?.lesson.keyPoints?.findLast(isEnd)?.picture
  return (
    <main className="session-done">
      <div className="page session-sum" data-pictured={picture !== undefined}>
        <div>
          <p className="text-quiet">{today}</p>
          <h1 className="condensed">
            {minutes(length)}. <span>{count > 0 ? `${repsText(count)}.` : 'Done.'}</span>
          </h1>
          <p className="measure" role="status">
            {nextText(lessons, count)}
          </p>
          <p className="flex flex-wrap gap-3">
            <Link to={back} className={buttonClass({ tone: 'main' })} ref={end}>
              <Icon name="tick" className="size-5" />
              Done
            </Link>
            <Button onClick={onAgain}>
              <Icon name="retry" className="size-5" />
              Repeat session
            </Button>
            {last && (
              <Button ref={writing} aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
                <Icon name="pencil" className="size-5" />
                Write a note
              </Button>
            )}
          </p>
          {last && isWriting && (
            <QuickNote
              lesson={{ id: last.vid, gid: last.gid, title: last.lesson.title }}
              at={last.a}
              onDone={() => {
                setWriting(false)
                writing.current?.focus()
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
            hasGaps={false}
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
const isEnd = ({ kind, picture }: { kind?: string | undefined; picture?: string | undefined }) =>
  picture !== undefined && kind !== 'mistake'

/** Groups repetitions by lesson and speed, with the totals of four weeks. */
function summarizeByLesson(done: readonly SessionReps[], repsPerLesson: readonly LessonReps[]) {
  return [...Map.groupBy(done, ({ clip, speed }) => `${lessonRepsKey(clip)} ${speed}`)].flatMap(([key, records]) => {
    const [first] = records
    if (!first) return []
    const total = repsPerLesson.find((lesson) => lessonRepsKey(lesson) === lessonRepsKey(first.clip))
    return [{ key, title: first.clip.lesson.title, speed: first.speed, total, ...countBySide(records) }]
  })
}

/** Text about the side that is behind, the progress in this session, and the start of the next one. */
function nextText(lessons: ReturnType<typeof summarizeByLesson>, count: number) {
  const next = lessons.find(({ total }) => total && weakerSide(total))
  const gap = next?.total && weakerSide(next.total)
  if (!gap) return count > 0 ? 'Left and right are even.' : 'You’ll remember longer when you practice from memory.'
  const sides = countBySide(
    lessons
      .filter(({ total }) => total === next.total)
      .flatMap(({ left, right }) => [
        { side: 'left' as const, count: left },
        { side: 'right' as const, count: right },
      ]),
  )
  const gainedReps = sides[gap.side] - sides[gap.side === 'left' ? 'right' : 'left']
  const progressText = gainedReps > 0 ? `caught up by ${gainedReps} and is still` : 'is'
  return `${next.title}: your ${gap.side} ${progressText} ${gap.difference} behind, so the next session starts there.`
}
