import { describeLegal, LegalPage } from '#web/public-site/legal-page.tsx'
import { paths } from '#web/routing/paths.ts'
import { textOf } from '#web/published-content.ts'

export const meta = () => describeLegal(paths.terms(), textOf('legal', 'terms'))

export default function Terms() {
  return <LegalPage text={textOf('legal', 'terms')} />
}
