import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#web/public-site/published-content.ts'

/** Returns the topics of the help center. */
export const loader = ({ context }: LoaderFunctionArgs) => Response.json(context.get(publishedContent).help)
