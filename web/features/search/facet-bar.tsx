import { useState } from 'react'
import type { Lesson } from '#rules/catalogue.ts'
import { arts, lengths, levels, listOptions, type Facets, type LessonPredicates } from '#rules/search/facets.ts'
import { Button } from '#web/ui/button.tsx'
import { useFacetControls } from './use-facets.ts'

interface FacetBarProps {
  /** Applied filters. */
  facets: Facets
  lessons: readonly Lesson[]
  lessonPredicates: LessonPredicates
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

/** Filters of the results, on phones behind a button. Offers only values that match at least one result. */
export function FacetBar({ facets: appliedFacets, lessons, lessonPredicates }: FacetBarProps) {
  const { facets, setFacet } = useFacetControls()
  const [isOpen, setOpen] = useState(false)
  const selectedCount = Object.values(facets).filter(Boolean).length
  const getAvailableValues = <Name extends 'art' | 'level' | 'length' | 'seen'>(
    name: Name,
    allValues: readonly NonNullable<Facets[Name]>[],
  ) => listOptions(name, allValues, lessons, appliedFacets, lessonPredicates).flatMap((value) => value ?? [])
  return (
    <>
      <Button
        size="small"
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={() => setOpen(!isOpen)}
      >
        {selectedCount === 0 ? 'Filters' : `Filters: ${selectedCount}`}
      </Button>
      <div
        id="filters"
        role="group"
        aria-label="Filter results"
        className={`mt-2 grid-cols-2 gap-2 md:mt-0 md:flex md:flex-wrap ${isOpen ? 'grid' : 'hidden'}`}
      >
        <FacetSelect
          name="art"
          label="Art"
          value={facets.art}
          values={getAvailableValues('art', arts)}
          setFacet={setFacet}
        />
        <FacetSelect
          name="level"
          label="Level"
          value={facets.level}
          values={getAvailableValues('level', levels)}
          setFacet={setFacet}
        />
        <FacetSelect
          name="length"
          label="Length"
          value={facets.length}
          values={getAvailableValues('length', lengths)}
          setFacet={setFacet}
        />
        <FacetSelect
          name="seen"
          label="Watched"
          value={facets.seen}
          values={getAvailableValues('seen', ['seen', 'new'])}
          setFacet={setFacet}
        />
        <label className="facet cursor-pointer max-md:col-span-2" data-set={facets.free ? '' : undefined}>
          <input
            type="checkbox"
            checked={facets.free === true}
            onChange={({ target }) => setFacet('free', target.checked ? 'yes' : '')}
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
  setFacet: ReturnType<typeof useFacetControls>['setFacet']
}

function FacetSelect({ name, label, value = '', values, setFacet }: FacetProps) {
  // The selected value stays listed even if no result matches it.
  const options = value === '' || values.includes(value) ? values : [...values, value]
  if (options.length === 0) return null
  return (
    <label className="facet" data-set={value === '' ? undefined : ''}>
      <span className="text-quiet">{label}</span>
      <select value={value} onChange={({ target }) => setFacet(name, target.value)}>
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
