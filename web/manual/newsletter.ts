import { warn } from '#web/api/warn.ts'

/** Sends what is typed into any newsletter form of the page. Its answer is not read; a failure is only logged (specification §7, §8). */
export function listenForNewsletter(say: (words: string) => void): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-newsletter]')) return
    event.preventDefault()
    void subscribe(form, say)
  }
  document.addEventListener('submit', onSubmit)
  return () => document.removeEventListener('submit', onSubmit)
}

async function subscribe(form: HTMLFormElement, say: (words: string) => void) {
  if (form.hasAttribute('aria-busy')) return
  form.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: new FormData(form).get('email') }),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    form.reset()
    say('Successfully sent!')
  } catch (reason) {
    warn('The newsletter form was not sent.', reason)
  } finally {
    form.removeAttribute('aria-busy')
  }
}
