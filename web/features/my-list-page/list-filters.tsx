import { lessonKey, type Progress } from '#rules/progress.ts'
import { isBeingPrepared, type Card } from '#web/features/catalogue/index.ts'

interface ListFilter {
  name: string
  label: string
  matches: (card: Card) => boolean
}

const levels = { foundation: 'Foundation', intermediate: 'Intermediate', advanced: 'Advanced' }

/** Filters that include some lessons of the list and exclude others. */
export function filtersOf(cards: readonly Card[], progress: readonly Progress[] = []): ListFilter[] {
  const done = new Set(progress.filter(({ isComplete }) => isComplete).map(lessonKey))
  const isDone = ({ lesson }: Card) => done.has(lessonKey({ vid: lesson.id, gid: lesson.gid }))
  const all: ListFilter[] = [
    { name: 'unseen', label: 'Not finished', matches: (card) => !isDone(card) },
    { name: 'open', label: 'Ready to play', matches: (card) => !card.isLocked && !isBeingPrepared(card.lesson) },
    ...Object.entries(levels).map(([name, label]) => ({
      name,
      label,
      matches: ({ lesson }: Card) => lesson.level === name,
    })),
  ]
  return all.filter(({ matches }) => {
    const count = cards.filter(matches).length
    return count > 0 && count < cards.length
  })
}

interface FilterButtonsProps {
  filters: readonly ListFilter[]
  chosen: string | undefined
  onChoose: (name: string | undefined) => void
}

/** Buttons to select a filter. */
export function FilterButtons({ filters, chosen, onChoose }: FilterButtonsProps) {
  if (filters.length === 0) return null
  const choices = [{ name: undefined, label: 'All' }, ...filters]
  return (
    <div role="group" aria-label="Show" className="mt-6 flex flex-wrap gap-2">
      {choices.map(({ name, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className="list-filter"
        >
          {label}
        </button>
      ))}
    </div>
  )
}
