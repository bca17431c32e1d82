import { weakerSide, lessonRepsKey } from '#rules/balance.ts'
import { describeImbalance } from './balance-text.ts'
import { Ledger } from './ledger.tsx'
import { useRepsPerLesson } from './reps.ts'

/** Repetitions per side of one lesson in four weeks. Renders nothing without repetitions. */
export function LessonBalance({ lesson: { id, gid } }: { lesson: { id: string; gid: string } }) {
  const lessonReps = useRepsPerLesson()?.find((lesson) => lessonRepsKey(lesson) === lessonRepsKey({ gid, vid: id }))
  if (!lessonReps) return null
  const weaker = weakerSide(lessonReps)
  return (
    <section className="lesson-balance">
      <h2>Left and right</h2>
      <p className="mt-3 text-sm text-quiet">
        Left {lessonReps.left}, right {lessonReps.right} in the last 4 weeks.{' '}
        {weaker ? `The next session begins on the ${weaker.side}.` : 'You trained both sides equally.'}
      </p>
      <Ledger
        name="Reps in the last 4 weeks"
        lines={[{ ...lessonReps, key: id, name: 'Reps', text: describeImbalance(lessonReps) }]}
      />
    </section>
  )
}
