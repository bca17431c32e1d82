import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../security/secrets.ts'

/** Returns whether METRICS_TOKEN is set and is the bearer token of an `Authorization` header. */
export const hasMetricsToken = (
  authorization: string | undefined,
  { token }: { token?: string | undefined },
): boolean => token !== undefined && timingSafeEqual(hashSecret(authorization ?? ''), hashSecret(`Bearer ${token}`))
