import { isNumber } from '#web/api/read-response.ts'
import { decodeClaims, parseRecord } from '#web/session/member.ts'

/**
 * Time of issue of an access token in epoch milliseconds by the server's clock. It is a lower bound for what the device
 * writes, independent of the device's clock.
 */
export function issuedAt(token: string | null): number | undefined {
  const { iat } = parseRecord(() => decodeClaims(token ?? ''))
  return isNumber(iat) ? iat * 1000 : undefined
}
