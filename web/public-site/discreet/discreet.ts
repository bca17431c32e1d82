import { NEUTRAL_TITLE } from '#contract/discreet.ts'
import { followDiscreet, isDiscreet, setDiscreet, setDiscreetCookie } from './discreet-switch.ts'

/** Somewhere anybody might be. */
const ELSEWHERE = 'https://www.wikipedia.org/'
/** Two presses of Escape within so many milliseconds leave. */
const TWICE = 600

/** Blanks the page at once and replaces it by another site: Back does not lead here again. */
export function leaveSite() {
  document.documentElement.hidden = true
  document.title = NEUTRAL_TITLE
  location.replace(ELSEWHERE)
}

let running: (() => void) | undefined

/**
 * Leaves the site when Escape is pressed twice, and replaces every title of the page by a neutral one. Runs once,
 * however often it is called. Returns a function that stops it.
 */
export function startDiscreetMode(): () => void {
  setDiscreetCookie(true)
  running ??= neutralizeTitle()
  return () => {
    running?.()
    running = undefined
  }
}

/** The own title of a page that was sent under the neutral one. */
const ownTitle = () => document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content

function neutralizeTitle() {
  let title = document.title === NEUTRAL_TITLE ? (ownTitle() ?? NEUTRAL_TITLE) : document.title
  let escaped = -Infinity
  const replaceTitle = () => {
    if (document.title === NEUTRAL_TITLE) return
    title = document.title
    document.title = NEUTRAL_TITLE
  }
  const onKey = ({ key, timeStamp }: KeyboardEvent) => {
    if (key !== 'Escape') return
    if (timeStamp - escaped < TWICE) leaveSite()
    escaped = timeStamp
  }
  const titles = new MutationObserver(replaceTitle)
  titles.observe(document.head, { subtree: true, childList: true, characterData: true })
  document.addEventListener('keydown', onKey)
  replaceTitle()
  return () => {
    titles.disconnect()
    document.removeEventListener('keydown', onKey)
    document.title = title
  }
}

/** The switch in the footer, which is shown by this script. Returns a function that stops it. */
export function setUpDiscreetSwitch(toggle: HTMLElement): () => void {
  const show = () => toggle.setAttribute('aria-pressed', String(isDiscreet()))
  const turn = () => setDiscreet(!isDiscreet())
  toggle.removeAttribute('hidden')
  toggle.addEventListener('click', turn)
  const stop = followDiscreet(show)
  show()
  return () => {
    toggle.removeEventListener('click', turn)
    stop()
  }
}

/**
 * Discreet mode on a public page: a neutral title, and a way out by a button or by Escape pressed twice. Off until a
 * visitor turns it on.
 */
export function setUpDiscreetMode() {
  const toggle = document.querySelector<HTMLElement>('[data-discreet]')
  const exit = document.querySelector<HTMLElement>('[data-leave]')
  let stop: (() => void) | undefined
  const update = () => {
    exit?.toggleAttribute('hidden', !isDiscreet())
    if (isDiscreet()) stop ??= startDiscreetMode()
    else {
      stop?.()
      stop = undefined
    }
  }
  if (toggle) setUpDiscreetSwitch(toggle)
  exit?.addEventListener('click', leaveSite)
  followDiscreet(update)
  update()
}
