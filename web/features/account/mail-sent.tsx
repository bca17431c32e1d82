import { useSiteNotice } from './use-site-notice.ts'
import { requestMail, linkLifetime, type LinkPurpose } from './mailed-links.ts'
import { SendAgain } from './send-again.tsx'

interface MailSentProps {
  purpose: LinkPurpose
  email: string
  nextPath: string | undefined
}

/** Seconds before a second mail can be requested. */
const RESEND_DELAY = 30

const mailboxes = {
  here: (
    <>
      <a href="/dev/mail" target="_blank" rel="noreferrer" className="link">
        Read its emails here
      </a>
      , in a new tab.
    </>
  ),
  'at the machine': 'Its emails can only be read on the computer it runs on. Open the link there.',
}

/** Tells where to find the link and can resend it. Identical for addresses with and without an account. */
export function MailSent({ purpose, email, nextPath }: MailSentProps) {
  const { demo } = useSiteNotice()
  return (
    <div className="mt-6 grid gap-5 border-t-2 border-text pt-5">
      <ul className="grid gap-2 text-sm leading-[1.45]">
        <li>The link works for {linkLifetime(purpose)}, in any browser.</li>
        <li>Don’t see it after a minute or two? Check your spam folder.</li>
        {demo?.mailbox && <li>This is the demo academy, so no emails are sent. {mailboxes[demo.mailbox]}</li>}
      </ul>
      <SendAgain send={() => requestMail(purpose, email, nextPath)} wait={RESEND_DELAY} />
    </div>
  )
}
