import { useState } from 'react'
import { useSession } from '#web/session/use-session.ts'

/**
 * Whether the member still has the welcome questions before them: the details say that they were neither answered nor skipped. Who has
 * none of these details, such as a visitor without an account, is not asked. `putOff` lets this member through until the page is left, also
 * where the answer could not be kept.
 */
export function useWelcome() {
  const { ownerId, details } = useSession()
  const [letThrough, setLetThrough] = useState<string | null>(null)
  const isDue = details?.['hasStageOne'] === false && ownerId !== letThrough
  return { ownerId, isDue, putOff: () => setLetThrough(ownerId) }
}
