import type { z } from 'zod'
import type { Location } from '#contract/session.ts'
import type { Context } from '#server/context.ts'

/** Where the service lives: the configured origin, never the `Host` header. */
export async function location({ config }: Context): Promise<z.infer<typeof Location>> {
  return {
    deployment_model: 'GLOBAL',
    location: 'US-VA',
    hostname: config.publicUrl,
    ws_hostname: config.publicUrl.replace(/^http/, 'ws'),
  }
}
