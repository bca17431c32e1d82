import { CHOICE } from '#web/public-site/consent-banner.ts'
import { describeLegal, LegalPage } from '#web/public-site/legal-page.tsx'
import { Section } from '#web/public-site/section.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import text from '../../../content/legal/cookie.md'

export const meta = () => describeLegal(paths.cookie(), text)

export default function Cookie() {
  return (
    <LegalPage text={text}>
      <Section id={CHOICE} title="Your choice">
        <p className="page flex flex-wrap gap-4">
          <button type="button" data-answer="approved" className={`${buttonLook()} min-w-40`}>
            Accept
          </button>
          <button type="button" data-answer="declined" className={`${buttonLook()} min-w-40`}>
            Decline
          </button>
        </p>
      </Section>
    </LegalPage>
  )
}
