import { trimEmail } from '#contract/email.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { validateEmail } from '#web/features/account/validate-email.ts'
import { formText } from '#web/ui/form-text.ts'

const FORM_SELECTOR = '[data-newsletter]'

/**
 * Submits the newsletter forms of the page, and shows an error at the field for an invalid email address. The response
 * is not read; a failure is only logged (specification §5, §7, §8).
 */
export function setUpNewsletterForms(showToast: (text: string) => void): () => void {
  const controller = new AbortController()
  for (const form of document.querySelectorAll<HTMLFormElement>(FORM_SELECTOR)) form.noValidate = true
  const listen = (type: 'submit' | 'input', handle: (form: HTMLFormElement, event: Event) => void) =>
    document.addEventListener(
      type,
      (event) => {
        const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>(FORM_SELECTOR) : null
        if (form) handle(form, event)
      },
      { signal: controller.signal },
    )
  listen('input', (form) => showError(form, undefined))
  listen('submit', (form, event) => {
    event.preventDefault()
    const error = validateEmail(trimEmail(formText(new FormData(form), 'email')))
    showError(form, error)
    if (error === undefined) void subscribe(form, showToast)
  })
  return () => controller.abort()
}

/** Shows an error at the field and focuses the field, or removes the error. */
function showError(form: HTMLFormElement, error: string | undefined) {
  const field = form.querySelector('input')
  const message = form.querySelector('[data-error]')
  if (!field || !message) return
  message.textContent = error ?? ''
  field.removeAttribute('aria-invalid')
  if (error === undefined) return
  field.setAttribute('aria-invalid', 'true')
  field.focus()
  message.scrollIntoView({ block: 'nearest' })
}

async function subscribe(form: HTMLFormElement, showToast: (text: string) => void) {
  if (form.hasAttribute('aria-busy')) return
  form.setAttribute('aria-busy', 'true')
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: trimEmail(formText(new FormData(form), 'email')) }),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    form.reset()
    showToast('Successfully sent!')
  } catch (reason) {
    logWarning('The newsletter form could not be submitted.', reason)
  } finally {
    form.removeAttribute('aria-busy')
  }
}
