import { config } from 'zod'

/** To be imported before any schema: zod would otherwise try to compile its checks, which the content security policy refuses. */
config({ jitless: true })
