const rows = ['a', 'b', 'c', 'd', 'e']

/** Placeholder of the results page with the search term. */
export function SearchSkeleton({ term }: { term: string }) {
  return (
    <>
      <h1 className="text-title condensed wrap-anywhere">{term}</h1>
      <p role="status" className="sr-only">
        Loading lessons…
      </p>
      <div aria-hidden="true">
        <div className="bone mt-3 h-5 w-24" />
        <div className="mt-7 flex gap-2 overflow-hidden">
          {rows.map((row) => (
            <div key={row} className="bone h-11 w-32 shrink-0 max-md:not-first:hidden" />
          ))}
        </div>
        <div className="mt-6 border-y border-rule max-md:-mx-(--margin) max-md:[--match-edge:var(--margin)] md:-mx-6">
          {rows.map((row) => (
            <ResultSkeleton key={row} />
          ))}
        </div>
      </div>
    </>
  )
}

export const ResultSkeleton = () => (
  <div className="match">
    <div className="bone aspect-video" />
    <div className="grow">
      <div className="bone h-6 w-1/2" />
      <div className="bone mt-3 h-4 w-2/3" />
    </div>
  </div>
)
