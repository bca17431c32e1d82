import { describeLegal, LegalPage } from '#web/public-site/legal-page.tsx'
import { paths } from '#web/paths.ts'
import text from '../../../content/legal/terms.md'

export const meta = () => describeLegal(paths.terms(), text)

export default function Terms() {
  return <LegalPage text={text} />
}
