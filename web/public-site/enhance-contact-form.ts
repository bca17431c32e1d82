import { logWarning } from '#web/api/log-warning.ts'

const UNREACHED = 'Your message was not sent: the server could not be reached. It is still here; please try again.'
const REFUSED = 'Your message was not sent. It is still here; please try again, or write us a mail.'

/** What the server said about a refused message, in words for a person. */
export async function wordsOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  const isTold = answer.status < 500 && typeof body === 'object' && body !== null && 'error' in body
  return isTold && typeof body.error === 'string' && body.error !== ''
    ? `Your message was not sent. ${body.error}`
    : REFUSED
}

/** Fields as the wire wants them; an empty agency is left out. */
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
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(messageOf(form)),
    })
    return answer.ok ? null : await wordsOf(answer)
  } catch (reason) {
    logWarning('The message could not be sent.', reason)
    return UNREACHED
  }
}

/** Sends the form, says what became of it, and keeps what was typed until it has arrived. */
export function setUpContactForm(form: HTMLFormElement) {
  const [fault, sent] = ['fault', 'sent'].map((name) => form.querySelector<HTMLElement>(`[data-${name}]`))
  const submit = async () => {
    if (form.hasAttribute('aria-busy')) return
    form.setAttribute('aria-busy', 'true')
    const words = await send(form)
    form.removeAttribute('aria-busy')
    if (fault) fault.textContent = words
    if (!sent) return
    sent.hidden = words !== null
    if (words !== null) return
    form.reset()
    showAgency(form)
    sent.focus()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  form.addEventListener('change', () => showAgency(form))
  showAgency(form)
}

/** Who asks for a team says which. */
function showAgency(form: HTMLFormElement) {
  const place = form.querySelector<HTMLElement>('[data-agency="sometimes"]')
  const input = place?.querySelector('input')
  if (!place || !input) return
  const isAsked = new FormData(form).get('subject') === 'agency'
  place.hidden = !isAsked
  input.disabled = !isAsked
  input.required = isAsked
}
