import { published } from '#web/published-content.ts'

/** What the help center of the application shows. */
export const loader = () => Response.json(published.help)
