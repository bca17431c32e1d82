import type { Lesson } from '#rules/catalogue.ts'
import { clock } from '#web/features/catalogue/index.ts'
import { useSeenPart } from '#web/features/progress/index.ts'

/** How far the member has come. Its room is there before it is known. */
export function LessonProgress({ lesson }: { lesson: Lesson }) {
  const part = useSeenPart(lesson)
  const share = part?.share ?? 0
  return (
    <section>
      <h2>Your progress</h2>
      <p className="mt-3 text-[15px] text-quiet">{wordsOf(part)}</p>
      <div aria-hidden="true" className="mt-2 h-[5px] bg-rule">
        <div
          className={`h-full bg-text ${share > 0 ? 'border-r-3 border-signal' : ''}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </section>
  )
}

function wordsOf(part: ReturnType<typeof useSeenPart>) {
  if (!part) return 'Not begun yet.'
  if (part.isComplete) return 'Seen to the end.'
  return part.position && part.position >= 1
    ? `Seen up to ${clock(part.position)}, ${Math.round(part.share * 100)} %.`
    : 'Just begun.'
}
