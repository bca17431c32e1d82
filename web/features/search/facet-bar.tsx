import { useState } from 'react'
import type { Lesson } from '#rules/catalogue.ts'
import { arts, lengths, levels, listOptions, type Facets, type LessonState } from '#rules/search/facets.ts'
import { Button } from '#web/ui/button.tsx'
import { useFacetChoice } from './use-facets.ts'

interface FacetBarProps {
  /** Applied filters. */
  facets: Facets
  lessons: readonly Lesson[]
  lessonState: LessonState
}

const labels: Record<string, string> = {
  foundation: 'Foundation',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  short: 'Under 5 minutes',
  medium: '5 to 15 minutes',
  long: 'Over 15 minutes',
  seen: 'Watched',
  new: 'Not watched yet',
}

/** Filters of the results, on phones behind a button. Offers only values that match some result. */
export function FacetBar({ facets: applied, lessons, lessonState }: FacetBarProps) {
  const { facets, set } = useFacetChoice()
  const [isOpen, setOpen] = useState(false)
  const selected = Object.values(facets).filter(Boolean).length
  const values = <Name extends 'art' | 'level' | 'length' | 'seen'>(
    name: Name,
    allValues: readonly NonNullable<Facets[Name]>[],
  ) => listOptions(name, allValues, lessons, applied, lessonState).flatMap((value) => value ?? [])
  return (
    <>
      <Button
        size="small"
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={() => setOpen(!isOpen)}
      >
        {selected === 0 ? 'Filters' : `Filters: ${selected}`}
      </Button>
      <div
        id="filters"
        role="group"
        aria-label="Filter results"
        className={`mt-2 grid-cols-2 gap-2 md:mt-0 md:flex md:flex-wrap ${isOpen ? 'grid' : 'hidden'}`}
      >
        <Facet name="art" label="Art" value={facets.art} values={values('art', arts)} set={set} />
        <Facet name="level" label="Level" value={facets.level} values={values('level', levels)} set={set} />
        <Facet name="length" label="Length" value={facets.length} values={values('length', lengths)} set={set} />
        <Facet name="seen" label="Watched" value={facets.seen} values={values('seen', ['seen', 'new'])} set={set} />
        <label className="facet cursor-pointer max-md:col-span-2" data-set={facets.free ? '' : undefined}>
          <input
            type="checkbox"
            checked={facets.free === true}
            onChange={({ target }) => set('free', target.checked ? 'yes' : '')}
            className="size-5 accent-(--signal)"
          />
          Free lessons only
        </label>
      </div>
    </>
  )
}

interface FacetProps {
  name: keyof Facets
  label: string
  value: string | undefined
  values: string[]
  set: ReturnType<typeof useFacetChoice>['set']
}

function Facet({ name, label, value = '', values, set }: FacetProps) {
  // The selected value stays listed even if no result matches it.
  const options = value === '' || values.includes(value) ? values : [...values, value]
  if (options.length === 0) return null
  return (
    <label className="facet" data-set={value === '' ? undefined : ''}>
      <span className="text-quiet">{label}</span>
      <select value={value} onChange={({ target }) => set(name, target.value)}>
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {labels[option] ?? option}
          </option>
        ))}
      </select>
    </label>
  )
}
