const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The list before it is there: the same boxes in the same places. */
export function MyListSkeleton() {
  return (
    <div className="page pt-8 pb-20">
      <h1 className="sr-only">Loading My List</h1>
      <div aria-hidden="true">
        <div className="bone h-[clamp(42px,6.4vw,81px)] w-64" />
        <div className="bone mt-3 h-5 w-24" />
        <div className="mt-18 border-t border-rule">
          {cards.map((card) => (
            <div key={card} className="flex h-28 items-center gap-6 border-b border-rule lg:h-30 lg:pl-24">
              <div className="bone aspect-video w-24 lg:w-40" />
              <div className="grow">
                <div className="bone h-5 w-1/3" />
                <div className="bone mt-3 h-4 w-1/4" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
