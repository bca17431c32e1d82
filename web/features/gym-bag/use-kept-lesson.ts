import { useState } from 'react'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import type { BagPlace } from './storage-names.ts'
import { useBagCode } from './gym-bag.lazy.tsx'

/**
 * A lesson out of the member's gym bag, for a page that has no catalogue, and how it stands there; undefined where it is not packed, and until
 * the code is here.
 */
export function useKeptLesson(place: BagPlace) {
  const ownerId = useOwnerId()
  const { code } = useBagCode()
  const [now] = useState(() => Date.now())
  if (!code || ownerId === null) return undefined
  const kept = code.keptLesson(ownerId, place)
  return kept && { ...kept, words: code.entryWords(kept.entry, now) }
}
