import { draw, Figure } from '#web/drawing/figure.tsx'
import type { Moment } from '#web/drawing/moment.ts'

const columnClasses: Record<number, string> = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' }

/**
 * Distributes the moments from the left to the right edge. On a phone, only the last moment is shown, which is the most
 * important.
 */
const getAlignment = (index: number, count: number) => {
  if (index === count - 1) return 'justify-self-center md:justify-self-end'
  return index === 0 ? 'max-md:hidden' : 'max-md:hidden justify-self-center'
}

/**
 * Several moments of a technique on a full-width ground line. A zero-width SVG reserves the height to prevent layout
 * shift while the figures are loaded.
 */
export function ArticleIllustration({ moments, title }: { moments: Moment[]; title: string }) {
  const maxHeight = Math.max(...moments.map(draw).map(({ top, bottom }) => bottom - top))
  return (
    <div role="img" aria-label={`Drawing: ${title}`} className="article-plate mt-10 xl:mt-16">
      <div className={`page grid items-end ${columnClasses[moments.length] ?? ''}`}>
        <svg
          aria-hidden="true"
          width="0"
          height={Math.round(maxHeight)}
          className="max-md:hidden col-start-1 row-start-1"
        />
        {moments.map((moment, index) => (
          <Figure
            key={`${moment.technique} ${moment.at}`}
            {...moment}
            className={`${getAlignment(index, moments.length)} ${index === 0 ? 'col-start-1 row-start-1' : 'row-start-1'}`}
          />
        ))}
      </div>
    </div>
  )
}
