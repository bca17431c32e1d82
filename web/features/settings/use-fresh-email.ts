import { useEffect } from 'react'
import { profile } from '#web/api/session-wire.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'
import { useSession } from '#web/session/use-session.ts'

/**
 * The member's address as the academy has it; until that is known, as it was at sign-in. Where they differ, it was changed since, and what this
 * browser keeps of the profile is renewed.
 */
export function useCurrentEmail(ownerId: string, email: string | null | undefined): string | undefined {
  const kept = useSession().member?.email
  const isOld = email !== undefined && (email ?? undefined) !== kept
  useEffect(() => {
    if (!isOld || ownerId === '') return
    void client.call(profile, {}, { userId: ownerId }).then(
      (fresh) => client.tokens.saveProfile(ownerId, fresh),
      (reason: unknown) => logWarning('The profile was not renewed.', reason),
    )
  }, [isOld, ownerId])
  return email === undefined ? kept : (email ?? undefined)
}
