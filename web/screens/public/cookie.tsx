import { CHOICE } from '#web/public-site/run-cookie-banner.ts'
import { describeLegal, LegalPage } from '#web/public-site/legal-page.tsx'
import { Section } from '#web/public-site/section.tsx'
import { paths } from '#web/routing/paths.ts'
import { textOf } from '#web/published-content.ts'
import { buttonClass } from '#web/ui/button.tsx'

export const meta = () => describeLegal(paths.cookie(), textOf('legal', 'cookie'))

export default function Cookie() {
  return (
    <LegalPage text={textOf('legal', 'cookie')}>
      <Section id={CHOICE} title="Your choice">
        <p className="page flex flex-wrap gap-4">
          <button type="button" data-answer="approved" className={`${buttonClass()} min-w-40`}>
            Accept
          </button>
          <button type="button" data-answer="declined" className={`${buttonClass()} min-w-40`}>
            Decline
          </button>
        </p>
      </Section>
    </LegalPage>
  )
}
