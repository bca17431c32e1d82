import type { Lesson } from '#rules/catalogue.ts'
import { PrintCards } from '#web/features/technique-cards/index.ts'
import { KindGlyph } from '#web/player/icons.tsx'
import { listSteps } from './lesson-strip.tsx'

interface GoalsProps {
  lesson: Lesson
  /** True if the strip above already shows the steps. */
  hasStrip: boolean
}

/** Description and key points of the lesson. */
export function LessonGoals({ lesson, hasStrip }: GoalsProps) {
  const { description, keyPoints = [] } = lesson
  const drawnSteps = hasStrip ? listSteps(lesson) : []
  const mistakes = keyPoints.filter(({ kind }) => kind === 'mistake')
  const points = keyPoints.filter((point) => point.kind !== 'mistake' && !drawnSteps.includes(point))
  return (
    <section>
      <h2>What you’ll learn</h2>
      <p className="measure mt-4 text-lg leading-[1.55] whitespace-pre-line">{description}</p>
      <Points title="Key points" points={points.map(({ title }) => title)} precedingCount={drawnSteps.length} />
      <Points title="Common mistakes" points={mistakes.map(({ title }) => title)} />
      <p className="mt-7">
        <PrintCards lessons={[lesson]} />
      </p>
    </section>
  )
}

/** `precedingCount` is the number of preceding points, which the strip shows. Undefined for mistakes. */
function Points({
  title,
  points,
  precedingCount,
}: {
  title: string
  points: readonly string[]
  precedingCount?: number
}) {
  if (points.length === 0) return null
  return (
    <>
      <h3 className="mt-7 border-b border-rule pb-2 text-base font-semibold">{title}</h3>
      <ol className="chapter-list">
        {points.map((point, i) => (
          <li key={point} className="flex items-center gap-3 border-b border-rule py-3">
            <b
              aria-hidden="true"
              data-kind={precedingCount === undefined ? 'mistake' : undefined}
              className="grid w-5 shrink-0 content-center text-lg leading-none text-signal condensed"
            >
              {precedingCount === undefined ? <KindGlyph kind="mistake" /> : precedingCount + i + 1}
            </b>
            {point}
          </li>
        ))}
      </ol>
    </>
  )
}
