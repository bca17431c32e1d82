import { isNumber } from '#web/api/read-answer.ts'
import { claimsOf, parseRecord } from '#web/session/member.ts'

/**
 * When the academy issued an access token: milliseconds since 1970, by the academy's clock. What a device writes while
 * it has this token is newer, whatever its own clock says.
 */
export function issuedAt(token: string | null): number | undefined {
  const { iat } = parseRecord(() => claimsOf(token ?? ''))
  return isNumber(iat) ? iat * 1000 : undefined
}
