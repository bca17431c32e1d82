import { draw, Figure } from '#web/drawing/figure.tsx'
import type { Moment } from '#web/drawing/moment.ts'

const across: Record<number, string> = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' }

/**
 * A phone shows only the last moment, the most important one; otherwise they are distributed from the left to the right
 * edge.
 */
const getAlignment = (at: number, count: number) => {
  if (at === count - 1) return 'justify-self-center md:justify-self-end'
  return at === 0 ? 'max-md:hidden' : 'max-md:hidden justify-self-center'
}

/**
 * Several moments of a technique on a full-width ground line. A zero-width SVG reserves the height, so that slow
 * loading causes no layout shift.
 */
export function ArticleIllustration({ moments, title }: { moments: Moment[]; title: string }) {
  const tallest = Math.max(...moments.map(draw).map(({ top, bottom }) => bottom - top))
  return (
    <div role="img" aria-label={`Drawing: ${title}`} className="article-plate mt-10 xl:mt-16">
      <div className={`page grid items-end ${across[moments.length] ?? ''}`}>
        <svg
          aria-hidden="true"
          width="0"
          height={Math.round(tallest)}
          className="max-md:hidden col-start-1 row-start-1"
        />
        {moments.map((moment, at) => (
          <Figure
            key={`${moment.technique} ${moment.at}`}
            {...moment}
            className={`${getAlignment(at, moments.length)} ${at === 0 ? 'col-start-1 row-start-1' : 'row-start-1'}`}
          />
        ))}
      </div>
    </div>
  )
}
