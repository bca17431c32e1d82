const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The list before it is there: the same boxes in the same places. */
export function MyListSkeleton() {
  return (
    <div className="page pt-8 pb-20">
      <h1 className="sr-only">Loading My List</h1>
      <div aria-hidden="true">
        <div className="bone h-[clamp(42px,6.4vw,81px)] w-64" />
        <div className="bone mt-3 h-5 w-24" />
        <div className="lesson-grid mt-8">
          {cards.map((card) => (
            <div key={card}>
              <div className="bone aspect-video" />
              <div className="bone mt-4 h-4 w-2/3" />
              <div className="bone mt-3 h-3.5 w-1/3" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
