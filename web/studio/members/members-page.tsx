import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { exportMembers } from '#contract/studio/members.ts'
import { ExportButton, ListPages, fetchStudioFile, StudioContent, StudioPage } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { MembersFilters, MembersOrder } from './members-filters.tsx'
import { membersQuery, readSearch, type Search, writeSearch } from './members-queries.ts'
import { MembersTable } from './members-table.tsx'

/** Paginated list of accounts. The filters are stored in the query string, so that the URL can be shared. */
export function MembersPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = readSearch(params)
  const query = useQuery({ ...membersQuery(search), placeholderData: keepPreviousData })
  const isFiltered = [search.words, search.plan, search.label, search.seen, search.address].some(Boolean)
  const updateSearch = (next: Partial<Search>) =>
    void navigate(paths.studioMembers() + writeSearch({ ...search, after: undefined, ...next }), { replace: true })
  return (
    <StudioPage title="Members">
      <MembersFilters search={search} onChange={updateSearch} />
      <StudioContent query={query} label="The members">
        {({ members, found, next }) => (
          <>
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-2">
              <p role="status" className="text-sm text-quiet">
                {query.isPlaceholderData ? refreshText(query.isPaused) : countText(found, isFiltered)}
              </p>
              <div className="flex flex-wrap items-center gap-3">
                {members.length > 1 && <MembersOrder search={search} onChange={updateSearch} />}
                {members.length > 0 && (
                  <ExportButton
                    label="these members"
                    fileName="members"
                    download={() => fetchStudioFile(exportMembers, { query: toFilter(search) })}
                  />
                )}
              </div>
            </div>
            {members.length > 0 && <MembersTable members={members} />}
            {!query.isPlaceholderData && isFiltered && members.length === 0 && (
              <p className="pt-4">
                <Link to={paths.studioMembers()} className={buttonClass({ size: 'small' })}>
                  Show all members
                </Link>
              </p>
            )}
            <ListPages
              label="Pages of members"
              cursor={search.after}
              next={query.isPlaceholderData ? null : next}
              to={(cursor) => paths.studioMembers() + writeSearch({ ...search, after: cursor })}
            />
          </>
        )}
      </StudioContent>
    </StudioPage>
  )
}

/** Returns the filter of a search, without sort order and page. */
const toFilter = ({ words, plan, label, seen, address }: Search) => ({ words, plan, label, seen, address })

/** Returns the text shown while the results of the previous query are still displayed. */
const refreshText = (isPaused: boolean) => (isPaused ? 'You’re offline. This is the previous list.' : 'Loading…')

function countText(count: number, isFiltered: boolean) {
  if (count === 0) return isFiltered ? 'No members match.' : 'No members yet.'
  if (isFiltered) return `${count.toLocaleString('en-US')} found`
  // The only account belongs to the person viewing the page.
  if (count === 1) return 'Members appear here when they sign up. Your account is the only one so far.'
  return `${count.toLocaleString('en-US')} accounts`
}
