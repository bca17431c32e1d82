import { logWarning } from '#web/api/log-warning.ts'

const UNREACHABLE_TEXT =
  'We couldn’t reach the server, so your message wasn’t sent. Your text is still here. Try again.'
const REJECTED_TEXT = 'Your message wasn’t sent. Your text is still here. Try again, or email us.'

/** Returns the error text for a rejected message. */
export async function errorTextOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const hasError = response.status < 500 && typeof body === 'object' && body !== null && 'error' in body
  return hasError && typeof body.error === 'string' && body.error !== ''
    ? `Your message wasn’t sent. ${body.error}`
    : REJECTED_TEXT
}

/** Returns the form fields for the request, without an empty agency. */
export function messageOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(
    entries
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => name !== 'agency' || value !== ''),
  )
}

async function send(form: HTMLFormElement): Promise<string | null> {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(messageOf(form)),
    })
    return response.ok ? null : await errorTextOf(response)
  } catch (reason) {
    logWarning('The message could not be sent.', reason)
    return UNREACHABLE_TEXT
  }
}

/** Submits the form by script and shows the result. The input is kept until the message was sent. */
export function setUpContactForm(form: HTMLFormElement) {
  const [errorElement, confirmation] = ['error', 'sent'].map((name) =>
    form.querySelector<HTMLElement>(`[data-${name}]`),
  )
  const submit = async () => {
    if (form.hasAttribute('aria-busy')) return
    form.setAttribute('aria-busy', 'true')
    const failure = await send(form)
    form.removeAttribute('aria-busy')
    if (errorElement) errorElement.textContent = failure
    if (!confirmation) return
    confirmation.hidden = failure !== null
    if (failure !== null) return
    form.reset()
    requireAgency(form)
    confirmation.focus()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  form.addEventListener('change', () => requireAgency(form))
  requireAgency(form)
}

/** Requires the agency for the subject that needs it, and omits the field for others. The style sheet hides the field. */
function requireAgency(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>('[data-agency] input')
  if (!input) return
  const isAgency = new FormData(form).get('subject') === 'agency'
  input.disabled = !isAgency
  input.required = isAgency
}
