import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { describeLegal, LegalPage } from '#web/public-site/legal-page.tsx'
import { paths } from '#web/routing/paths.ts'
import { type LoadedArgs, readPublishedText } from '#web/public-site/published-content.ts'

export const loader = (args: LoaderFunctionArgs) => readPublishedText(args, 'legal', 'terms')

export const meta = ({ loaderData }: LoadedArgs<typeof loader>) => describeLegal(paths.terms(), loaderData)

export default function Terms() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
