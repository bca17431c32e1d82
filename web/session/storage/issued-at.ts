import { isNumber } from '#web/api/read-response.ts'
import { decodeClaims, parseRecord } from '#web/session/member.ts'

/**
 * Time of issue of an access token in epoch milliseconds by the server's clock. Changes that the device made with this
 * token cannot be older, whatever the device's clock says.
 */
export function readIssuedAt(token: string | null): number | undefined {
  const { iat } = parseRecord(() => decodeClaims(token ?? ''))
  return isNumber(iat) ? iat * 1000 : undefined
}
