import { z } from 'zod'
import { studioCall } from './call.ts'

/** What needs a person although the academy is served. A warning ends by itself once its reason has gone. */
export const WARNINGS = [
  'mail-delayed',
  'mail-failed',
  'disk-low',
  'disk-full',
  'backup-failed',
  'backup-late',
  'catalogue-missing',
] as const
export type WarningCode = (typeof WARNINGS)[number]

/** Lists what needs a person now, each at most once. The same as `/readyz` names for those who watch the machine. */
export const listWarnings = studioCall({
  summary: 'List open warnings',
  method: 'GET',
  path: '/warnings',
  permission: 'settings.change',
  answer: z.object({
    warnings: z.array(
      z.object({
        code: z.enum(WARNINGS),
        /** As whoever runs the machine reads it. */
        text: z.string(),
      }),
    ),
  }),
  status: 200,
})
