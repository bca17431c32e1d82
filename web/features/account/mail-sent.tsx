import { sendsMail } from '#web/site.ts'
import { LazyNoMailNotice } from './form-parts.lazy.tsx'
import { useSiteInfo } from './use-site-info.ts'
import { requestLinkEmail, linkLifetime, type LinkPurpose } from './link-emails.ts'
import { ResendButton } from './resend-button.tsx'

interface MailSentProps {
  purpose: LinkPurpose
  email: string
  nextPath: string | undefined
}

/** Seconds before another email can be requested. */
const RESEND_DELAY_SECONDS = 30

const mailboxTexts = {
  here: (
    <>
      <a href="/dev/mail" target="_blank" rel="noreferrer" className="link">
        Read the demo’s emails
      </a>
      , in a new tab.
    </>
  ),
  'at the machine': 'You can read the demo’s emails only on the computer that runs the demo. Open the link there.',
}

/** Explains where to find the link and can resend the email. Identical for email addresses without an account. */
export function MailSent({ purpose, email, nextPath }: MailSentProps) {
  const { demo } = useSiteInfo()
  if (!sendsMail) return <LazyNoMailNotice purpose={purpose} />
  return (
    <div className="mt-6 grid gap-5 border-t-2 border-text pt-5">
      <ul className="grid gap-2 text-sm leading-[1.45]">
        <li>A link is on its way. It works for {linkLifetime(purpose)}, in any browser.</li>
        <li>Don’t see it after a minute or two? Check your spam folder.</li>
        {demo?.mailbox && <li>This is the demo academy, so no emails are sent. {mailboxTexts[demo.mailbox]}</li>}
      </ul>
      <ResendButton send={() => requestLinkEmail(purpose, email, nextPath)} initialDelay={RESEND_DELAY_SECONDS} />
    </div>
  )
}
