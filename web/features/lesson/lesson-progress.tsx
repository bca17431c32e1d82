import type { Lesson } from '#rules/catalogue.ts'
import { LessonProgressBar, useLessonProgress } from '#web/features/progress/index.ts'
import { clock } from '#web/player/core/study/time.ts'

/** What the member has seen of it, with its gaps. Its room is there before it is known. */
export function LessonProgress({ lesson }: { lesson: Lesson }) {
  const progress = useLessonProgress(lesson)
  return (
    <section>
      <h2>Your progress</h2>
      <p className="mt-3 text-sm text-quiet">{wordsOf(progress)}</p>
      <div aria-hidden="true" className="relative mt-3 h-[5px] bg-rule">
        <LessonProgressBar lesson={lesson} />
      </div>
    </section>
  )
}

function wordsOf(progress: ReturnType<typeof useLessonProgress>) {
  if (!progress || progress.ranges.length === 0) return 'Not begun yet.'
  const { share, position, at, isComplete } = progress
  const day = at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })
  if (isComplete) return `Seen to the end, last on ${day}.`
  return `${Math.max(1, Math.round(share * 100))} % seen, up to ${clock(position)}. Last time on ${day}.`
}
