import { useEffect, useState } from 'react'
import type * as Parts from './study-parts.ts'

export type StudyParts = typeof Parts

let parts: StudyParts | undefined

/**
 * The second part of the player's code: panels, lens, mat mode, all that nobody needs before the first picture. Loaded as soon as a player
 * is drawn. Not by React's `lazy`: a chunk that does not come must not take the film with it.
 */
export function useParts() {
  const [known, setKnown] = useState(parts)
  useEffect(() => {
    if (known) return undefined
    let gone = false
    const take = async () => {
      parts ??= await import('./study-parts.ts')
      if (!gone) setKnown(parts)
    }
    const load = () => void take().catch(() => undefined)
    load()
    window.addEventListener('online', load)
    return () => {
      gone = true
      window.removeEventListener('online', load)
    }
  }, [known])
  return known
}
