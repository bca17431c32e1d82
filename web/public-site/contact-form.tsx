import contactScript from '#web/public-site/scripts/contact.ts?worker&url'
import { hasPage, sendsMail } from '#web/site.ts'
import { ContactSentence } from '#web/contact-sentence.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Subject = 'question' | 'agency' | 'other'

const subjects: { value: Subject; label: string }[] = [
  { value: 'question', label: 'A question' },
  ...(hasPage.security ? [{ value: 'agency', label: 'Training for an agency or a team' } as const] : []),
  { value: 'other', label: 'Something else' },
]

const boxClass =
  'block w-full border-b-2 border-text bg-raised px-4 focus-visible:outline-3 focus-visible:outline-offset-3 focus-visible:outline-signal'

/**
 * Contact form. `subject` presets the subject on the agency page. Errors are shown above the button, and the input is
 * kept. Without a mail server, the message would reach nobody, so the contact details replace the form.
 */
export function ContactForm({ subject }: { subject?: 'agency' }) {
  // The contact page lists the contact details anyway.
  if (!sendsMail) return subject ? <ContactSentence /> : null
  return (
    <form action="/api/contact" method="post" data-contact className="flex max-w-[620px] flex-col gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        <Field name="name" label="Your name" required maxLength={120} autoComplete="name" />
        <Field name="email" type="email" label="Your email address" required maxLength={254} autoComplete="email" />
      </div>
      {subject ? <input type="hidden" name="subject" value={subject} /> : <Subjects />}
      <div
        data-agency={!subject || undefined}
        className={subject ? '' : '[form:not(:has([value=agency]:checked))_&]:hidden'}
      >
        <Field
          name="agency"
          label="Agency or team"
          required={subject === 'agency'}
          maxLength={200}
          autoComplete="organization"
        />
      </div>
      <div>
        <label htmlFor="message" className="mb-1.5 block text-sm font-semibold">
          {subject ? 'How many people, what they do, and where you could train' : 'What would you like to know?'}
        </label>
        <textarea
          id="message"
          name="message"
          required
          maxLength={4000}
          rows={7}
          className={`${boxClass} min-h-40 py-3`}
        />
      </div>
      <p data-error role="alert" className="font-semibold text-bad empty:hidden" />
      <p>
        <button type="submit" className={`${buttonClass({ tone: 'main', size: 'large' })} min-w-60 justify-between!`}>
          Send <Icon name="arrow" />
        </button>
      </p>
      <p data-sent tabIndex={-1} hidden className="border-l-4 border-good py-2 pl-4 font-semibold">
        Message sent. We emailed you a confirmation.
      </p>
      <script defer src={contactScript} />
    </form>
  )
}

const Subjects = () => (
  <div>
    <label htmlFor="subject" className="mb-1.5 block text-sm font-semibold">
      What is it about?
    </label>
    <select id="subject" name="subject" className={`${boxClass} h-13.5`}>
      {subjects.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </div>
)
