import { attempt, isNumber, membersOf } from '#web/api/read-answer.ts'

/**
 * When the academy issued an access token: milliseconds since 1970, by the academy's clock. What a device writes while
 * it has this token is newer, whatever its own clock says.
 */
export function issuedAt(token: string | null): number | undefined {
  const [, payload = ''] = token?.split('.') ?? []
  const text = attempt(() => atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  const { iat } = membersOf(attempt((): unknown => JSON.parse(text ?? '')))
  return isNumber(iat) ? iat * 1000 : undefined
}
