import { useEffect } from 'react'
import { sendsMail } from '#web/site.ts'
import { setUpNewsletterForms } from './enhance-newsletter-form.ts'

interface NewsletterFormProps {
  className?: string
  /** Single-line layout for a low footer. */
  isLow?: boolean
  /** Shows the confirmation. Omitted on documents, where `public-site/scripts/every-document.ts` handles the form. */
  showToast?: ((text: string) => void) | undefined
}

/** Newsletter form with an email field. Omitted if the academy sends no emails. */
export function NewsletterForm({ className = '', isLow = false, showToast }: NewsletterFormProps) {
  useEffect(() => showToast && setUpNewsletterForms(showToast), [showToast])
  if (!sendsMail) return null
  return (
    <form
      action="/api/newsletter"
      method="post"
      data-newsletter
      className={`${isLow ? 'flex w-full flex-wrap items-center gap-x-4 gap-y-1.5 md:w-auto' : ''} ${className}`}
    >
      <h2 className={isLow ? 'font-semibold' : 'text-3xl condensed'}>Get lesson notes by email</h2>
      {!isLow && (
        <p className="mt-2 max-w-[22rem] text-quiet">New lessons, and one drill to take to training. No spam.</p>
      )}
      <label htmlFor="newsletter-email" className={isLow ? 'sr-only' : 'mt-5 mb-1.5 block text-sm font-semibold'}>
        Email address
      </label>
      <div
        className={`flex border-b-2 border-text bg-raised has-[[aria-invalid]]:border-bad has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-signal ${isLow ? 'w-full md:w-[22rem]' : ''}`}
      >
        <input
          id="newsletter-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.com"
          aria-describedby="newsletter-error"
          className={`${isLow ? 'h-11' : 'h-14'} w-full min-w-0 grow bg-transparent px-4 outline-none placeholder:text-quiet`}
        />
        <button
          type="submit"
          className={`${isLow ? 'min-h-11' : 'min-h-14'} shrink-0 cursor-pointer bg-text px-5 font-semibold text-ground hover:bg-quiet`}
        >
          Subscribe
        </button>
      </div>
      <p
        id="newsletter-error"
        data-error
        className="mt-1.5 text-sm leading-[1.45] font-semibold text-bad empty:hidden"
      />
    </form>
  )
}
