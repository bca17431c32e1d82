import { logWarning } from '#web/api/log-warning.ts'
import { mapSource } from '#web/public-site/map/map-source.ts'

/** Storage key of the answer (specification §9). A declined answer is stored too, so that no visitor is asked twice. */
export const CONSENT_KEY = 'holdfast.consent'
/** Id of the cookie choice on the cookie policy page. */
export const COOKIE_CHOICE_FRAGMENT = 'choice'
/** Event dispatched on the document after each answer. */
export const CONSENT_CHANGED = 'consent'

/** Returns the stored answer: `approved`, `declined`, or null. */
export const consentAnswer = () => {
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
    // Without browser storage, the banner is shown again on the next page.
  }
}

interface ConsentOptions {
  /**
   * Delay in milliseconds before the banner is shown to a visitor who has not answered (specification §9,
   * `contract/limits.ts`).
   */
  delay: number
  showToast: (text: string) => void
  /** Whether the link to the choice was clicked before this script was loaded. */
  isChosen?: boolean
}

/** Runs the page's cookie banner, which does not take the focus. Returns the stop function. */
export function runConsentBanner({ delay, showToast, isChosen = false }: ConsentOptions): () => void {
  const banner = document.querySelector<HTMLElement>('[data-consent]')
  if (!banner) return () => undefined
  let opener = isChosen ? document.activeElement : null
  const show = async () => {
    await showMapWording(banner)
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
    const clickedElement = event.target instanceof Element ? event.target : undefined
    const answer = clickedElement?.closest<HTMLElement>('[data-answer]')?.dataset['answer']
    const link = clickedElement?.closest<HTMLElement>('[data-choose]')
    if (answer) answerWith(answer)
    else if (link) {
      event.preventDefault()
      opener = link
      choose()
    }
  }
  if (isChosen) choose()
  else if (location.hash === `#${COOKIE_CHOICE_FRAGMENT}`) void show()
  const isOpen = consentAnswer() === null && !isChosen
  const timer = isOpen ? setTimeout(() => void (consentAnswer() === null && show()), delay) : undefined
  document.addEventListener('click', onClick)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('click', onClick)
  }
}

/** Shows the wording with the map if a map source is configured, otherwise the wording without a map. */
async function showMapWording(banner: HTMLElement) {
  const source = await mapSource().catch((reason: unknown) =>
    logWarning('The source of the map could not be read.', reason),
  )
  for (const text of banner.querySelectorAll<HTMLElement>('[data-with-map]'))
    text.hidden = text.dataset['withMap'] !== String(source !== undefined)
}
