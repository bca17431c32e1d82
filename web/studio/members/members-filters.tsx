import { useQuery } from '@tanstack/react-query'
import { MEMBER_ORDERS, MEMBER_PLANS, LAST_SEEN_RANGES } from '#contract/studio/members.ts'
import { ListFilters } from '#web/studio/content/index.ts'
import { FilterSelect, useSearchText } from '#web/studio/shell/index.ts'
import { planOf } from '#web/plans.ts'
import { labelsQuery, type Search } from './members-queries.ts'

const seenLabels: Readonly<Record<(typeof LAST_SEEN_RANGES)[number], string>> = {
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

const addressStates = ['confirmed', 'unconfirmed'] as const

const ALL_PLANS = 'All'
const planFilters = [ALL_PLANS, ...MEMBER_PLANS] as const
type PlanFilter = (typeof planFilters)[number]
const planLabel = (plan: PlanFilter) => (plan === ALL_PLANS ? 'All' : plan === 'free' ? 'Free' : planOf(plan).name)
const labelToPlan = new Map(planFilters.map((plan) => [planLabel(plan), plan]))

interface MembersFiltersProps {
  search: Search
  /** Updates the query string and resets the list to its first page. */
  onChange: (change: Partial<Search>) => void
}

/** Tabs, select boxes and search field that filter the list by plan, label, last visit and text. */
export function MembersFilters({ search, onChange }: MembersFiltersProps) {
  const { data } = useQuery(labelsQuery)
  const [searchText, setSearchText] = useSearchText(search.words ?? '', (words) => onChange({ words }))
  const labels = new Set([...(data?.labels ?? []), ...(search.label === undefined ? [] : [search.label])])
  return (
    <ListFilters
      tabs={[...labelToPlan.keys()]}
      selectedTab={planLabel(search.plan ?? ALL_PLANS)}
      onSelectTab={(name) => {
        const plan = labelToPlan.get(name)
        onChange({ plan: plan === ALL_PLANS ? undefined : plan })
      }}
      getCount={() => undefined}
      searchLabel="Name or email"
      searchText={searchText}
      onSearchText={setSearchText}
    >
      {labels.size > 0 && (
        <FilterSelect
          label="Label"
          value={search.label ?? ''}
          options={[['', 'any'], ...[...labels].map((name) => [name, name] as const)]}
          onChange={(label) => onChange({ label: label || undefined })}
        />
      )}
      <FilterSelect
        label="Last seen"
        value={search.seen ?? ''}
        options={[['', 'any time'], ...LAST_SEEN_RANGES.map((seen) => [seen, seenLabels[seen]] as const)]}
        onChange={(seen) => onChange({ seen: LAST_SEEN_RANGES.find((option) => option === seen) })}
      />
      <FilterSelect
        label="Email"
        value={search.address ?? ''}
        options={[['', 'any'], ...addressStates.map((state) => [state, state] as const)]}
        onChange={(address) => onChange({ address: addressStates.find((state) => state === address) })}
      />
    </ListFilters>
  )
}

/** Select box for the sort order. */
export const MembersOrder = ({ search, onChange }: MembersFiltersProps) => (
  <FilterSelect
    label="Sort"
    value={search.order === 'name' ? '' : search.order}
    options={MEMBER_ORDERS.map((order) => [order === 'name' ? '' : order, orderLabels[order]] as const)}
    onChange={(order) => onChange({ order: MEMBER_ORDERS.find((option) => option === order) ?? 'name' })}
  />
)
