import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asObject } from '#web/api/read-response.ts'
import { client } from '#web/client.ts'
import { useRefetchCatalogue } from '#web/features/catalogue/index.ts'

/** Milliseconds between two requests while the film is being made. */
const POLL_INTERVAL = 1000

/**
 * Returns the progress of a film that is not ready, 0 to 1; null if it is unknown. A demo academy makes the film next.
 * Loads the catalogue when the film is ready.
 */
export function useFilmProgress(id: string): number | null {
  const refetchCatalogue = useRefetchCatalogue()
  const { data: progress = null } = useQuery({
    queryKey: ['film progress', id],
    queryFn: async ({ signal }) => readProgress(await client.callFunction('filmProgress', [{ id }], { signal })),
    refetchInterval: ({ state }) => (typeof state.data === 'number' ? POLL_INTERVAL : false),
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (progress === 1) refetchCatalogue()
  }, [progress, refetchCatalogue])
  return progress
}

const readProgress = (response: unknown) => {
  const { progress } = asObject(response)
  return typeof progress === 'number' ? progress : null
}
