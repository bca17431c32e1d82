import { ContactSentence } from '#web/contact-sentence.tsx'
import type { LinkPurpose } from './link-emails.ts'

const requests: Record<LinkPurpose, string> = {
  confirm: 'Ask the academy to confirm your email address, then sign in.',
  reset: 'Ask the academy for a link to choose a new password.',
}

/** Replaces the forms that request an email if the academy sends none. */
export const NoMailNotice = ({ purpose }: { purpose: LinkPurpose }) => (
  <p className="mt-6 border-t-2 border-text pt-5">
    {requests[purpose]} <ContactSentence />
  </p>
)
