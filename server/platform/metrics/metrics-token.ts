import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../security/secrets.ts'

/** Returns whether METRICS_TOKEN is set and is the bearer token of an `Authorization` header, in any case (RFC 7235). */
export function hasMetricsToken(authorization: string | undefined, { token }: { token?: string | undefined }): boolean {
  const credentials = /^bearer +(.*)$/i.exec(authorization ?? '')?.[1] ?? ''
  return token !== undefined && timingSafeEqual(hashSecret(credentials), hashSecret(token))
}
