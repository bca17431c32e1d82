import { describeLegal, LegalPage } from '#web/public-site/legal-page.tsx'
import { paths } from '#web/routing/paths.ts'
import { textOf } from '#web/published-content.ts'

export const meta = () => describeLegal(paths.privacy(), textOf('legal', 'privacy'))

export default function Privacy() {
  return <LegalPage text={textOf('legal', 'privacy')} />
}
