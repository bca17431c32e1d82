import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { COOKIE_CHOICE_FRAGMENT } from '#web/public-site/run-cookie-banner.ts'
import { describeLegal, LegalPage } from '#web/public-site/legal-page.tsx'
import { Section } from '#web/public-site/section.tsx'
import { paths } from '#web/routing/paths.ts'
import { type LoadedArgs, readPublishedText } from '#web/public-site/published-content.ts'
import { buttonClass } from '#web/ui/button.tsx'

export const loader = (args: LoaderFunctionArgs) => readPublishedText(args, 'legal', 'cookie')

export const meta = ({ loaderData }: LoadedArgs<typeof loader>) => describeLegal(paths.cookie(), loaderData)

export default function Cookie() {
  return (
    <LegalPage text={useLoaderData<typeof loader>()}>
      <Section id={COOKIE_CHOICE_FRAGMENT} title="Your choice">
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
