import { published } from '#web/published-content.ts'

/** Returns the topics of the help center. */
export const loader = () => Response.json(published.help)
