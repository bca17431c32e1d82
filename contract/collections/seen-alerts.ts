import { z } from 'zod'
import { MAX_SEEN_ALERTS } from '../limits.ts'
import { Id } from './fields.ts'

/**
 * `seen_alerts`: one document per member, created when the member has seen the first alert. Alerts are listed by their
 * keys (`rules/alerts.ts`).
 */
export const SeenAlerts = z.object({
  _id: Id,
  owner_id: Id,
  alerts: z.array(z.string().regex(/^[0-9a-f]{14}$/, 'must be 14 hexadecimal digits')).max(MAX_SEEN_ALERTS),
})
export type SeenAlerts = z.infer<typeof SeenAlerts>
