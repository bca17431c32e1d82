import { createContext, type LoaderFunctionArgs, type Params } from 'react-router'
import type { SiteContent } from '#contract/site-content.ts'
import { readText } from '#rules/markdown/read-text.ts'
import type { Text } from '#rules/markdown/text.ts'

/** Content of public pages, set by `createPageHandler` and read by their loaders, on the server only. */
export const publishedContent = createContext<SiteContent>()

/** Arguments of `meta` of a public page. Its loader has succeeded, because an error ends the rendering. */
export interface LoadedArgs<Loader extends (args: LoaderFunctionArgs) => unknown> {
  params: Params
  loaderData: ReturnType<Loader>
}

/** Returns the parsed text with this slug. Throws if it is not published, or its Markdown is invalid. */
export function readPublishedText(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  kind: 'legal' | 'pages',
  slug: string,
): Text {
  const text = context.get(publishedContent)[kind].find((one) => one.slug === slug)
  if (!text) throw new Error(`missing content: ${kind}/${slug}`)
  return readText(text)
}
