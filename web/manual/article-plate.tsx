import { Figure } from '#web/drawn/figure.tsx'
import type { Moment } from '#web/drawn/moment.ts'

/** Some moments across the sheet, on a ground that runs off both edges. */
export function ArticlePlate({ moments, title }: { moments: Moment[]; title: string }) {
  return (
    <div role="img" aria-label={`Drawing: ${title}`} className="article-plate mt-10 xl:mt-16">
      <div className="page flex items-end justify-between gap-x-4">
        {moments.map((moment) => (
          <Figure key={`${moment.technique} ${moment.at}`} {...moment} />
        ))}
      </div>
    </div>
  )
}
