import { behind, drilledKey } from '#rules/balance.ts'
import { missingText } from './balance-text.ts'
import { Ledger } from './ledger.tsx'
import { useDrilled } from './reps.ts'

/** Repetitions per side of one lesson in four weeks. Renders nothing if there are none. */
export function LessonBalance({ lesson: { id, gid } }: { lesson: { id: string; gid: string } }) {
  const drilled = useDrilled()?.find((one) => drilledKey(one) === drilledKey({ gid, vid: id }))
  if (!drilled) return null
  const gap = behind(drilled)
  return (
    <section className="lesson-balance">
      <h2>Left and right</h2>
      <p className="mt-3 text-sm text-quiet">
        Left {drilled.left}, right {drilled.right} in the last 4 weeks.{' '}
        {gap ? `The next session begins on the ${gap.side}.` : 'Both sides are even.'}
      </p>
      <Ledger
        name="Reps in the last 4 weeks"
        lines={[{ ...drilled, key: id, name: 'Reps', text: missingText(drilled) }]}
      />
    </section>
  )
}
