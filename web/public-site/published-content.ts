import { createContext, type LoaderFunctionArgs, type Params } from 'react-router'
import type { SiteContent } from '#contract/site-content.ts'
import { readText } from '#rules/markdown/read-text.ts'
import type { Text } from '#rules/markdown/text.ts'

/** Published content, set by `createPageHandler` and read by the loaders of public pages, on the server only. */
export const publishedContent = createContext<SiteContent>()

/**
 * Arguments of the `meta` function of a public page. `loaderData` is set, because a failed loader ends the rendering.
 */
export interface LoadedArgs<Loader extends (args: LoaderFunctionArgs) => unknown> {
  params: Params
  loaderData: ReturnType<Loader>
}

/** Returns the parsed text with a slug. Throws if the text is not published or its Markdown is invalid. */
export function readPublishedText(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  kind: 'legal' | 'pages',
  slug: string,
): Text {
  const text = context.get(publishedContent)[kind].find((candidate) => candidate.slug === slug)
  if (!text) throw new Error(`missing content: ${kind}/${slug}`)
  return readText(text)
}
