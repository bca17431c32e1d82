import { logWarning } from '#web/api/log-warning.ts'
import { emailError } from '#web/features/account/email-error.ts'
import { formText } from '#web/ui/form-text.ts'

const FORM = '[data-newsletter]'

/**
 * Sends what is typed into any newsletter form of the page. What is no address is said at the field and not sent; without this script the
 * browser says so. The server's answer is not read; a failure is only logged (specification §5, §7, §8).
 */
export function listenForNewsletter(showToast: (words: string) => void): () => void {
  const gone = new AbortController()
  for (const form of document.querySelectorAll<HTMLFormElement>(FORM)) form.noValidate = true
  const listen = (type: 'submit' | 'input', hear: (form: HTMLFormElement, event: Event) => void) =>
    document.addEventListener(
      type,
      (event) => {
        const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>(FORM) : null
        if (form) hear(form, event)
      },
      { signal: gone.signal },
    )
  listen('input', (form) => showFault(form, undefined))
  listen('submit', (form, event) => {
    event.preventDefault()
    const fault = emailError(formText(new FormData(form), 'email').trim())
    showFault(form, fault)
    if (fault === undefined) void subscribe(form, showToast)
  })
  return () => gone.abort()
}

/** At the field, which then has the focus. */
function showFault(form: HTMLFormElement, fault: string | undefined) {
  const field = form.querySelector('input')
  const place = form.querySelector('[data-fault]')
  if (!field || !place) return
  place.textContent = fault ?? ''
  field.removeAttribute('aria-invalid')
  if (fault === undefined) return
  field.setAttribute('aria-invalid', 'true')
  field.focus()
  place.scrollIntoView({ block: 'nearest' })
}

async function subscribe(form: HTMLFormElement, showToast: (words: string) => void) {
  if (form.hasAttribute('aria-busy')) return
  form.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: formText(new FormData(form), 'email').trim() }),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    form.reset()
    showToast('Successfully sent!')
  } catch (reason) {
    logWarning('The newsletter form was not sent.', reason)
  } finally {
    form.removeAttribute('aria-busy')
  }
}
