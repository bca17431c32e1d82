import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pair } from '#contract/collections/my-list.ts'
import { keep, move } from '#web/features/my-list/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { showToast } from '#web/ui/toast.tsx'

interface Removed {
  pair: Pair
  title: string
  place: number
}

/** What a member does to the list, each shown at once and taken back in words when the academy says no. */
export function useListChanges() {
  const queries = useQueryClient()
  const ownerId = useOwnerId() ?? ''
  const [removed, setRemoved] = useState<Removed>()
  return {
    /** The lesson that was taken out last, to be put back where it was. */
    removed,
    forget: () => setRemoved(undefined),
    remove: async (gone: Removed) => {
      setRemoved(gone)
      if (!(await keep(queries, ownerId, gone.pair, false))) return
      setRemoved(undefined)
      showToast(`“${gone.title}” could not be taken out. It is in your list as before.`)
    },
    putBack: async ({ pair, title, place }: Removed) => {
      setRemoved(undefined)
      if (await keep(queries, ownerId, pair, true, place)) showToast(`“${title}” could not be put back.`)
    },
    move: async (pair: Pair, title: string, to: number) => {
      setRemoved(undefined)
      if (await move(queries, ownerId, pair, to)) showToast(`“${title}” could not be moved. The order is as it was.`)
    },
  }
}
