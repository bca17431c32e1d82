import { useParams, type MetaFunction } from 'react-router'
import { describeLegal, LegalPage } from '#web/public-site/legal-page.tsx'
import { paths } from '#web/routing/paths.ts'
import { textOf } from '#web/published-content.ts'

export const meta: MetaFunction = ({ params: { slug = '' } }) => describeLegal(paths.page(slug), textOf('pages', slug))

/** Additional page created by the academy. */
export default function Page() {
  const { slug = '' } = useParams()
  return <LegalPage text={textOf('pages', slug)} />
}
