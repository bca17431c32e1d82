const rows = ['first', 'second', 'third']
const cards = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder of browse, with the same dimensions to avoid layout shift. */
export function BrowseSkeleton({ hasHero = true }: { hasHero?: boolean }) {
  return (
    <div>
      <h1 className="sr-only">Loading the lessons</h1>
      <div aria-hidden="true">
        {hasHero ? <SkeletonHero /> : <div className="h-[clamp(120px,14vw,184px)]" />}
        <SkeletonRows />
      </div>
    </div>
  )
}

function SkeletonHero() {
  return (
    <div className="hero">
      <div className="aspect-video bg-raised lg:hidden" />
      <div className="hero-text page">
        <div className="bone h-6 w-40" />
        <div className="bone mt-6 h-[clamp(58px,10vw,140px)] w-[min(560px,86%)]" />
        <div className="hero-lead bone mt-7 hidden h-5 w-[min(490px,100%)] lg:block" />
        <div className="hero-lead bone mt-2.5 hidden h-5 w-[min(420px,80%)] lg:block" />
        <div className="hero-lead bone mt-7 mb-7 hidden h-5 w-56 lg:block" />
        <div className="bone mt-6 h-13 md:w-32" />
      </div>
    </div>
  )
}

export const SkeletonRows = () => rows.map((row) => <SkeletonRow key={row} />)

export function SkeletonRow() {
  return (
    <div className="overflow-hidden border-t border-rule pt-9 pb-10 pl-(--margin)">
      <div className="grid gap-5 xl:grid-cols-[212px_minmax(0,1fr)] xl:gap-6">
        <div className="bone h-9 w-36" />
        <div className="flex gap-(--gutter)">
          {cards.map((card) => (
            <div key={card} className="w-[min(266px,74vw)] shrink-0 md:w-[296px]">
              <div className="bone aspect-video" />
              <div className="bone mt-4 h-4 w-2/3" />
              <div className="bone mt-3 mb-1 h-3.5 w-1/3" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
