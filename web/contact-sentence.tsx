import { telephone } from './public-site/contact-links.ts'
import { site } from '#web/site.ts'
import { mailto } from '#web/ui/mailto.ts'

/** Email address and phone number of the academy. Replaces forms that need a mail server, if there is none. */
export const ContactSentence = () => (
  <>
    Write to{' '}
    <a href={mailto(site.email)} className="link wrap-anywhere">
      {site.email}
    </a>
    {telephone && (
      <>
        {' '}
        or call{' '}
        <a href={telephone} className="link">
          {site.phone}
        </a>
      </>
    )}
    .
  </>
)
