import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { describeLegal, LegalPage } from '#web/public-site/legal-page.tsx'
import { paths } from '#web/routing/paths.ts'
import { type LoadedArgs, readPublishedText } from '#web/public-site/published-content.ts'

export const loader = (args: LoaderFunctionArgs) => readPublishedText(args, 'pages', args.params['slug'] ?? '')

export const meta = ({ params, loaderData }: LoadedArgs<typeof loader>) =>
  describeLegal(paths.page(params['slug'] ?? ''), loaderData)

/** Additional page created by the academy. */
export default function Page() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
