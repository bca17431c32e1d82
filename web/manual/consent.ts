/** Local key and values of the answer (specification §9; "no" is kept too, so that nobody is asked twice). */
export const CONSENT_KEY = 'holdfast.consent'
/** Where on the cookie policy's page the choice is. */
export const CHOICE = 'choice'

interface Asking {
  /** Milliseconds after load (specification §9, `contract/limits.ts`). */
  delay: number
  say: (words: string) => void
}

/** What was answered: `approved`, `declined`, or nothing yet. Each new answer is told to the document as a `consent` event. */
export const answered = () => {
  try {
    return localStorage.getItem(CONSENT_KEY)
  } catch {
    return null
  }
}

const store = (answer: string) => {
  try {
    localStorage.setItem(CONSENT_KEY, answer)
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}

/** Shows the question after a while unless it was answered. It is a region of the page: it takes no focus and covers none. */
export function askForConsent({ delay, say }: Asking) {
  const banner = document.querySelector<HTMLElement>('[data-consent]')
  if (!banner) return
  const show = () => banner.toggleAttribute('hidden', false)
  if (location.hash === `#${CHOICE}`) show()
  else if (answered() === null) setTimeout(show, delay)
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target : undefined
    const answer = pressed?.closest<HTMLElement>('[data-answer]')?.dataset['answer']
    if (answer) {
      store(answer)
      banner.hidden = true
      document.dispatchEvent(new Event('consent'))
      say(answer === 'approved' ? 'Accepted.' : 'Declined.')
    } else if (pressed?.closest('[data-choose]')) {
      event.preventDefault()
      show()
      banner.querySelector<HTMLElement>('[data-answer]')?.focus()
    }
  })
}
