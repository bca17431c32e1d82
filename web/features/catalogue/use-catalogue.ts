import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Catalogue } from '#contract/catalogue.ts'
import { fetchCatalogue } from '#web/api/catalogue.ts'
import { client } from '#web/client.ts'

const MINUTE = 60_000

/** The cache of the member area. It lives as long as the page: the catalogue is the same for everybody. */
export const createQueries = () => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5 * MINUTE } } })

const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => fetchCatalogue(client.request, signal),
})

export type CatalogueState =
  | { status: 'ready'; catalogue: Catalogue }
  | { status: 'loading' | 'offline' }
  | { status: 'failed'; retry: () => void }

/** The catalogue, loaded once a member is in, and revalidated when they come back to the window. */
export function useCatalogue(): CatalogueState {
  const { data, isPaused, isError, refetch } = useQuery(catalogueQuery)
  if (data) return { status: 'ready', catalogue: data }
  if (isPaused) return { status: 'offline' }
  if (isError) return { status: 'failed', retry: () => void refetch() }
  return { status: 'loading' }
}
