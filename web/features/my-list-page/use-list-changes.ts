import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pair } from '#contract/collections/my-list.ts'
import { moveInList, setSaved } from '#web/features/my-list/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { showToast } from '#web/ui/toast.tsx'

interface RemovedEntry {
  pair: Pair
  title: string
  index: number
}

/**
 * Functions that change the list. Changes apply at once, and are reverted with a message if the academy rejects them.
 */
export function useListChanges() {
  const queryClient = useQueryClient()
  const ownerId = useOwnerId() ?? ''
  const [removedEntry, setRemovedEntry] = useState<RemovedEntry>()
  return {
    /** The lesson removed last with its index, for Undo. */
    removedEntry,
    dismissRemoved: () => setRemovedEntry(undefined),
    remove: async (entry: RemovedEntry) => {
      setRemovedEntry(entry)
      if (!(await setSaved(queryClient, ownerId, entry.pair, false))) return
      setRemovedEntry(undefined)
      showToast(`Couldn’t remove “${entry.title}”. It’s still in your list.`)
    },
    restoreEntry: async ({ pair, title, index }: RemovedEntry) => {
      setRemovedEntry(undefined)
      if (await setSaved(queryClient, ownerId, pair, true, index)) showToast(`Couldn’t restore “${title}”. Try again.`)
    },
    move: async (pair: Pair, title: string, to: number) => {
      setRemovedEntry(undefined)
      if (await moveInList(queryClient, ownerId, pair, to))
        showToast(`Couldn’t move “${title}”. The order hasn’t changed.`)
    },
  }
}
