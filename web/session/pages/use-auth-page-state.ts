import { useLocation } from 'react-router'
import { asObject, optionalText } from '#web/api/read-response.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const actions = [
  'confirmed',
  'password-set',
  'signed-out',
  'signed-out-here',
  'signed-out-everywhere',
  'session-ended',
  'account-deleted',
] as const

/** Data that an auth page passes to the next page in the history state, which survives a reload and is private. */
export interface AuthPageState {
  /** Email address to which an email was sent, or which was confirmed. */
  email?: string | undefined
  /** Action that the previous page completed. */
  action?: (typeof actions)[number] | undefined
}

export const useAuthPageState = (): AuthPageState => {
  const { email, action } = asObject(useLocation().state)
  if (!useHydrated()) return {}
  return { email: optionalText(email), action: actions.find((name) => name === action) }
}
