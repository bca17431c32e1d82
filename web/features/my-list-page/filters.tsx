import type { Narrowing } from './list-filters.tsx'

interface FiltersProps {
  narrowings: readonly Narrowing[]
  chosen: string | undefined
  onChoose: (name: string | undefined) => void
}

/** Which part of the list is shown. Stands as buttons of which one is on. */
export function Filters({ narrowings, chosen, onChoose }: FiltersProps) {
  if (narrowings.length === 0) return null
  const ways = [{ name: undefined, words: 'All' }, ...narrowings]
  return (
    <div role="group" aria-label="Show" className="mt-6 flex flex-wrap gap-2">
      {ways.map(({ name, words }) => (
        <button
          key={words}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className="list-filter"
        >
          {words}
        </button>
      ))}
    </div>
  )
}
