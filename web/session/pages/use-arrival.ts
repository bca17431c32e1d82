import { useLocation } from 'react-router'
import { asObject, optionalText } from '#web/api/read-answer.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const outcomes = [
  'confirmed',
  'password-set',
  'signed-out',
  'signed-out-here',
  'signed-out-everywhere',
  'session-ended',
  'account-deleted',
] as const

/**
 * What an auth page passes to the next one, in the state of the history entry: a reload keeps it, and nobody else sees
 * it.
 */
export interface Arrival {
  /** The address that a link was just mailed to, or that was just confirmed. */
  email?: string | undefined
  /** The action that led here. */
  done?: (typeof outcomes)[number] | undefined
}

export const useArrival = (): Arrival => {
  const { email, done } = asObject(useLocation().state)
  if (!useHydrated()) return {}
  return { email: optionalText(email), done: outcomes.find((outcome) => outcome === done) }
}
