import { logWarning } from '#web/api/log-warning.ts'
import { mapSource } from '#web/public-site/map/map-source.ts'

/** Local key and values of the answer (specification §9; "no" is kept too, so that nobody is asked twice). */
export const CONSENT_KEY = 'holdfast.consent'
/** Where on the cookie policy's page the choice is. */
export const CHOICE = 'choice'
/** The event of the document that follows each new answer. */
export const CONSENT_CHANGED = 'consent'

/** What was answered: `approved`, `declined`, or nothing yet. */
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

interface ConsentOptions {
  /** Milliseconds after which the question is shown unless it was answered (specification §9, `contract/limits.ts`). */
  delay: number
  showToast: (words: string) => void
  /** The visitor has asked to choose before this script was there. */
  isChosen?: boolean
}

/** Runs the page's cookie banner: a region that takes no focus by itself. Returns how to stop. */
export function runConsentBanner({ delay, showToast, isChosen = false }: ConsentOptions): () => void {
  const banner = document.querySelector<HTMLElement>('[data-consent]')
  if (!banner) return () => undefined
  let opener = isChosen ? document.activeElement : null
  const show = async () => {
    await nameMap(banner)
    banner.hidden = false
  }
  const choose = () => void show().then(() => banner.querySelector<HTMLElement>('[data-answer]')?.focus())
  const answerWith = (answer: string) => {
    const hadFocus = banner.contains(document.activeElement)
    store(answer)
    banner.hidden = true
    if (hadFocus && opener instanceof HTMLElement) opener.focus()
    document.dispatchEvent(new Event(CONSENT_CHANGED))
    showToast(answer === 'approved' ? 'Accepted.' : 'Declined.')
  }
  const onClick = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : undefined
    const answer = pressed?.closest<HTMLElement>('[data-answer]')?.dataset['answer']
    const link = pressed?.closest<HTMLElement>('[data-choose]')
    if (answer) answerWith(answer)
    else if (link) {
      event.preventDefault()
      opener = link
      choose()
    }
  }
  if (isChosen) choose()
  else if (location.hash === `#${CHOICE}`) void show()
  const isOpen = answered() === null && !isChosen
  const timer = isOpen ? setTimeout(() => void (answered() === null && show()), delay) : undefined
  document.addEventListener('click', onClick)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('click', onClick)
  }
}

/** Only an academy that has a map says that accepting shows one. */
async function nameMap(banner: HTMLElement) {
  const source = await mapSource().catch((reason: unknown) =>
    logWarning('Whether there is a map is not known.', reason),
  )
  for (const words of banner.querySelectorAll<HTMLElement>('[data-with-map]'))
    words.hidden = words.dataset['withMap'] !== String(source !== undefined)
}
