import { z } from 'zod'
import { studioCall } from './call.ts'

/** Problems of a running academy that need an operator's attention. A warning is cleared when its cause is resolved. */
export const WARNING_CODES = [
  'mail-delayed',
  'mail-failed',
  'disk-low',
  'disk-full',
  'backup-failed',
  'backup-late',
  'catalogue-missing',
  'films-unreachable',
  'stripe-needed',
] as const
export type WarningCode = (typeof WARNING_CODES)[number]

/** Returns the current warnings, each code at most once. `/readyz` reports the same to monitoring. */
export const listWarnings = studioCall({
  summary: 'List open warnings',
  method: 'GET',
  path: '/warnings',
  permission: 'settings.change',
  response: z.object({
    warnings: z.array(
      z.object({
        code: z.enum(WARNING_CODES),
        /** Text for the operator. */
        text: z.string(),
      }),
    ),
  }),
  status: 200,
})
