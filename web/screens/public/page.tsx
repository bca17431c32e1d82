import { useParams, type MetaFunction } from 'react-router'
import { describeLegal, LegalPage } from '#web/public-site/legal-page.tsx'
import { paths } from '#web/routing/paths.ts'
import { textOf } from '#web/published-content.ts'

export const meta: MetaFunction = ({ params: { slug = '' } }) => describeLegal(paths.page(slug), textOf('pages', slug))

/** A page that the academy has added to those of the specification. */
export default function Page() {
  const { slug = '' } = useParams()
  return <LegalPage text={textOf('pages', slug)} />
}
