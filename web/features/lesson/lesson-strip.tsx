import { useEffect, useRef, useState, type RefObject } from 'react'
import type { KeyPoint } from '#contract/catalogue.ts'
import type { Lesson } from '#rules/catalogue.ts'
import type { Card } from '#web/features/catalogue/index.ts'
import { kindNames } from '#web/player/core/study/chapters.ts'

const MAX_STEPS = 4
const isDrawnStep = ({ picture, kind }: KeyPoint) => picture !== undefined && kind !== 'mistake'

/** Returns the key points that show the technique step by step. Empty if there are fewer than two. */
export const listSteps = ({ keyPoints = [] }: Pick<Lesson, 'keyPoints'>): KeyPoint[] => {
  const steps = keyPoints.filter(isDrawnStep)
  return steps.length < 2 ? [] : steps.slice(0, MAX_STEPS)
}

/** The technique step by step, or its poster. */
export function LessonStrip({ card: { lesson } }: { card: Card }) {
  const steps = listSteps(lesson)
  return steps.length === 0 ? <LessonPoster lesson={lesson} /> : <Steps steps={steps} />
}

function Steps({ steps }: { steps: readonly KeyPoint[] }) {
  const list = useRef<HTMLOListElement>(null)
  const overflows = useOverflows(list)
  return (
    <ol
      ref={list}
      aria-label="Step by step"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
      tabIndex={overflows ? 0 : undefined}
      className="lesson-strip"
      data-steps={steps.length}
    >
      {steps.map((step, i) => (
        <li key={step.title}>
          <img src={step.picture} alt="" width="400" height="340" />
          <b className="lesson-step condensed">{i + 1}</b>
          <p>
            {step.kind && <span className="block text-xs text-quiet">{kindNames[step.kind]} </span>}
            <span className="font-semibold">{step.title}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Returns whether the content of an element overflows horizontally. */
function useOverflows(element: RefObject<HTMLElement | null>) {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box) return undefined
    const observer = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return overflows
}

const LessonPoster = ({ lesson }: { lesson: Lesson }) => (
  <div className="lesson-poster">
    <PosterImage lesson={lesson} />
  </div>
)

function PosterImage({ lesson: { images, thumbnail } }: { lesson: Lesson }) {
  return (
    <picture>
      {images && (
        <source
          type="image/avif"
          srcSet={`${images.thumbnail.avif} 640w, ${images.poster.avif} 1280w`}
          sizes="min(100vw, 860px)"
        />
      )}
      <img src={images?.poster.jpeg ?? thumbnail} alt="" width="1280" height="720" fetchPriority="high" />
    </picture>
  )
}
