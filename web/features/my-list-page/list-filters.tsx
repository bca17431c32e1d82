import { lessonKey, type Progress } from '#rules/progress.ts'
import { isProcessing, type Card } from '#web/features/catalogue/index.ts'

interface ListFilter {
  name: string
  label: string
  matches: (card: Card) => boolean
}

const levelLabels = { foundation: 'Foundation', intermediate: 'Intermediate', advanced: 'Advanced' }

/** Builds the filters that include some lessons of the list and exclude others. */
export function buildFilters(cards: readonly Card[], progress: readonly Progress[] = []): ListFilter[] {
  const completedKeys = new Set(progress.filter(({ isComplete }) => isComplete).map(lessonKey))
  const isFinished = ({ lesson }: Card) => completedKeys.has(lessonKey({ vid: lesson.id, gid: lesson.gid }))
  const filters: ListFilter[] = [
    { name: 'unseen', label: 'Not finished', matches: (card) => !isFinished(card) },
    { name: 'open', label: 'Ready to play', matches: (card) => !card.isLocked && !isProcessing(card.lesson) },
    ...Object.entries(levelLabels).map(([name, label]) => ({
      name,
      label,
      matches: ({ lesson }: Card) => lesson.level === name,
    })),
  ]
  return filters.filter(({ matches }) => {
    const count = cards.filter(matches).length
    return count > 0 && count < cards.length
  })
}

interface FilterButtonsProps {
  filters: readonly ListFilter[]
  selectedName: string | undefined
  onChoose: (name: string | undefined) => void
}

/** Buttons to select a filter. */
export function FilterButtons({ filters, selectedName, onChoose }: FilterButtonsProps) {
  if (filters.length === 0) return null
  const choices = [{ name: undefined, label: 'All' }, ...filters]
  return (
    <div role="group" aria-label="Show" className="mt-6 flex flex-wrap gap-2">
      {choices.map(({ name, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={name === selectedName}
          onClick={() => onChoose(name)}
          className="list-filter"
        >
          {label}
        </button>
      ))}
    </div>
  )
}
