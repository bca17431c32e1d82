import { Link } from 'react-router'
import type { Card } from '#web/features/catalogue/index.ts'
import { paths, POPULAR_SEARCH } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'

const Figure = lazyComponent(async () => (await import('#web/drawing/figure.tsx')).Figure)

/** Empty state of My List, with a suggested lesson. */
export function EmptyMyList({ suggestion }: { suggestion: Card | undefined }) {
  return (
    <div className="mt-8 grid items-end gap-x-(--gutter) lg:grid-cols-2">
      <div className="grid h-[clamp(220px,30vw,380px)] items-end border-b-[2.5px] border-text px-6 max-lg:-mx-(--margin)">
        <Figure technique="front-kick" withoutArcs className="mx-auto h-[clamp(200px,28vw,350px)] w-auto" />
      </div>
      <div className="max-lg:pt-7 lg:pl-8">
        <h2 className="text-4xl leading-[1.02] condensed">Nothing here yet.</h2>
        <p className="measure mt-3">
          Save lessons with the plus sign. Arrange them in any order, and watch them on any device.
        </p>
        <p className="mt-7 flex flex-wrap gap-3">
          <Link to={paths.browse()} className={buttonClass({ tone: 'main' })}>
            Browse lessons
          </Link>
          <Link to={paths.search(POPULAR_SEARCH)} className={buttonClass()}>
            <Icon name="search" />
            Search
          </Link>
        </p>
        {suggestion && (
          <p className="mt-7 text-quiet">
            A good first lesson:
            <br />
            <Link to={paths.info(suggestion.lesson)} className="link text-text">
              {suggestion.lesson.number} {suggestion.lesson.title}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
