import { useQuery } from '@tanstack/react-query'
import { MEMBER_ORDERS, MEMBER_PLANS, MEMBER_SEEN } from '#contract/studio/members.ts'
import { ListFilters } from '#web/studio/content/index.ts'
import { Choice, useSearchText } from '#web/studio/shell/index.ts'
import { planOf } from '#web/plans.ts'
import { labelsQuery, type Search } from './members-queries.ts'

const seenLabels: Readonly<Record<(typeof MEMBER_SEEN)[number], string>> = {
  week: 'within 7 days',
  month: 'within 30 days',
  quarter: 'within 90 days',
  earlier: 'longer ago',
  never: 'never',
}
const orderLabels: Readonly<Record<(typeof MEMBER_ORDERS)[number], string>> = {
  name: 'by name',
  joined: 'newest first',
  seen: 'last seen first',
}

const everybody = 'All'
const plans = [everybody, ...MEMBER_PLANS] as const
type Shown = (typeof plans)[number]
const planLabel = (shown: Shown) => (shown === everybody ? 'All' : shown === 'free' ? 'Free' : planOf(shown).name)
const labelToPlan = new Map(plans.map((shown) => [planLabel(shown), shown]))

interface MembersFiltersProps {
  search: Search
  /** Updates the query string and resets the list to its first page. */
  onChange: (change: Partial<Search>) => void
}

/** Filters the list by plan, label, last visit and search text. */
export function MembersFilters({ search, onChange }: MembersFiltersProps) {
  const { data } = useQuery(labelsQuery)
  const [words, setWords] = useSearchText(search.words ?? '', (typed) => onChange({ words: typed }))
  const labels = new Set([...(data?.labels ?? []), ...(search.label === undefined ? [] : [search.label])])
  return (
    <ListFilters
      names={[...labelToPlan.keys()]}
      shown={planLabel(search.plan ?? everybody)}
      onShow={(name) => {
        const plan = labelToPlan.get(name)
        onChange({ plan: plan === everybody ? undefined : plan })
      }}
      count={() => undefined}
      find="Name or email"
      words={words}
      onWords={setWords}
    >
      {labels.size > 0 && (
        <Choice
          label="Label"
          value={search.label ?? ''}
          choices={[['', 'any'], ...[...labels].map((name) => [name, name] as const)]}
          onChoose={(label) => onChange({ label: label || undefined })}
        />
      )}
      <Choice
        label="Last seen"
        value={search.seen ?? ''}
        choices={[['', 'any time'], ...MEMBER_SEEN.map((seen) => [seen, seenLabels[seen]] as const)]}
        onChoose={(seen) => onChange({ seen: MEMBER_SEEN.find((one) => one === seen) })}
      />
    </ListFilters>
  )
}

/** Select box for the sort order. */
export const MembersOrder = ({ search, onChange }: MembersFiltersProps) => (
  <Choice
    label="Sort"
    value={search.order === 'name' ? '' : search.order}
    choices={MEMBER_ORDERS.map((order) => [order === 'name' ? '' : order, orderLabels[order]] as const)}
    onChoose={(order) => onChange({ order: MEMBER_ORDERS.find((one) => one === order) ?? 'name' })}
  />
)
