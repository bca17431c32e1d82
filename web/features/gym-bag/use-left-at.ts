import { client } from '#web/client.ts'
import type { BagPlace } from './storage-names.ts'
import { useBagCode, usesBag } from './gym-bag.lazy.tsx'

/** Where the member left off in a lesson, as the gym bag knows it without a network; `unknown` until its code is here. */
export function useLeftAt(place: BagPlace) {
  const { code } = useBagCode()
  const ownerId = client.tokens.currentId()
  if (ownerId === null || !usesBag(ownerId)) return undefined
  return code ? code.keptLesson(ownerId, place)?.entry.left : 'unknown'
}
