import { describeLegal, LegalPage } from '#web/public-site/legal-page.tsx'
import { paths } from '#web/paths.ts'
import text from '../../../content/legal/privacy.md'

export const meta = () => describeLegal(paths.privacy(), text)

export default function Privacy() {
  return <LegalPage text={text} />
}
