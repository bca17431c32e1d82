import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../security/secrets.ts'

/** Returns whether METRICS_TOKEN is set and this `Authorization` header has it as its bearer token. */
export const hasMetricsToken = (
  authorization: string | undefined,
  { token }: { token?: string | undefined },
): boolean => token !== undefined && timingSafeEqual(hashSecret(authorization ?? ''), hashSecret(`Bearer ${token}`))
