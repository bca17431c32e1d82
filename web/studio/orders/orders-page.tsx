import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { OrderProvider } from '#contract/studio/orders.ts'
import { OrderState } from '#contract/billing.ts'
import { ListFilters } from '#web/studio/content/index.ts'
import {
  FilterSelect,
  ListPages,
  StudioContent,
  StudioPage,
  StudioSection,
  useSearchText,
} from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { site } from '#web/site.ts'
import { orderStates, paidBy } from './order-text.ts'
import { ordersQuery, readSearch, type Search, writeSearch } from './orders-queries.ts'
import { OrdersTable } from './orders-table.tsx'
import { WaitingOrders } from './waiting-orders.tsx'
import './orders.css'

/** Orders that wait for payment, and a paginated list of all orders. The filters are stored in the query string. */
export function OrdersPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = readSearch(params)
  const query = useQuery({ ...ordersQuery(search), placeholderData: keepPreviousData })
  const isFiltered = [search.words, search.state, search.provider].some(Boolean)
  const updateSearch = (next: Partial<Search>) =>
    void navigate(paths.studioOrders() + writeSearch({ ...search, after: undefined, ...next }), { replace: true })
  return (
    <StudioPage title="Orders">
      <WaitingOrders />
      <StudioSection title="All orders">
        <OrdersFilters search={search} onChange={updateSearch} />
        <StudioContent query={query} label="The orders">
          {({ orders, next }) => (
            <>
              <p role="status" className="flex min-h-11 items-center text-sm text-quiet">
                {query.isPlaceholderData ? refreshText(query.isPaused) : countText(orders.length, isFiltered)}
              </p>
              {orders.length > 0 && <OrdersTable orders={orders} />}
              {!query.isPlaceholderData && isFiltered && orders.length === 0 && (
                <Link to={paths.studioOrders()} className={buttonClass({ size: 'small' })}>
                  Show all orders
                </Link>
              )}
              <ListPages
                label="Pages of orders"
                cursor={search.after}
                next={query.isPlaceholderData ? null : next}
                to={(cursor) => paths.studioOrders() + writeSearch({ ...search, after: cursor })}
              />
            </>
          )}
        </StudioContent>
      </StudioSection>
    </StudioPage>
  )
}

/** Returns the text shown while the results of the previous query are still displayed. */
const refreshText = (isPaused: boolean) => (isPaused ? 'You’re offline. This is the previous list.' : 'Loading…')

function countText(count: number, isFiltered: boolean) {
  if (count > 0) return 'Newest first'
  return isFiltered ? 'No orders match.' : 'No orders yet. Members’ orders appear here.'
}

/** Payment methods of orders; `demo` only in the demo. */
const providers = OrderProvider.options.filter((provider) => provider !== 'demo' || site.demo)

const ALL_OPTION = 'All'
const stateFilters = [ALL_OPTION, ...OrderState.options] as const
const stateLabel = (state: (typeof stateFilters)[number]) => (state === ALL_OPTION ? ALL_OPTION : orderStates[state][1])
const labelToState = new Map(stateFilters.map((state) => [stateLabel(state), state]))

interface OrdersFiltersProps {
  search: Search
  /** Updates the query string and resets the list to its first page. */
  onChange: (change: Partial<Search>) => void
}

/** Tabs, select box and search field that filter the list by state, payment method and text. */
function OrdersFilters({ search, onChange }: OrdersFiltersProps) {
  const [searchText, setSearchText] = useSearchText(search.words ?? '', (words) => onChange({ words }))
  return (
    <ListFilters
      tabs={[...labelToState.keys()]}
      selectedTab={stateLabel(search.state ?? ALL_OPTION)}
      onSelectTab={(name) => {
        const state = labelToState.get(name)
        onChange({ state: state === ALL_OPTION ? undefined : state })
      }}
      getCount={() => undefined}
      searchLabel="Name or reference"
      searchText={searchText}
      onSearchText={setSearchText}
    >
      <FilterSelect
        label="Paid by"
        value={search.provider ?? ''}
        options={[['', 'any'], ...providers.map((provider) => [provider, paidBy(provider)] as const)]}
        onChange={(name) => onChange({ provider: OrderProvider.options.find((option) => option === name) })}
      />
    </ListFilters>
  )
}
