import { NEUTRAL_TITLE } from '#contract/discreet.ts'
import { followDiscreet, isDiscreet, setDiscreet, setDiscreetCookie } from './discreet-switch.ts'

/** Website to which the page is replaced. */
const NEUTRAL_SITE = 'https://www.wikipedia.org/'
/** Maximum time between two presses of Escape. */
const DOUBLE_PRESS_MS = 600

/** Hides the page and replaces it with another site, so that Back does not return to this page. */
export function leaveSite() {
  document.documentElement.hidden = true
  document.title = NEUTRAL_TITLE
  location.replace(NEUTRAL_SITE)
}

let stopRunning: (() => void) | undefined

/**
 * Leaves the site on a double Escape, and replaces page titles with a neutral title. Idempotent. Returns the stop
 * function.
 */
export function startDiscreetMode(): () => void {
  setDiscreetCookie(true)
  stopRunning ??= neutralizeTitle()
  return () => {
    stopRunning?.()
    stopRunning = undefined
  }
}

/** Returns the real title of a page that was sent with the neutral title. */
const ownTitle = () => document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content

function neutralizeTitle() {
  let title = document.title === NEUTRAL_TITLE ? (ownTitle() ?? NEUTRAL_TITLE) : document.title
  let lastEscapeTime = -Infinity
  const replaceTitle = () => {
    if (document.title === NEUTRAL_TITLE) return
    title = document.title
    document.title = NEUTRAL_TITLE
  }
  const onKey = ({ key, repeat, timeStamp }: KeyboardEvent) => {
    if (key !== 'Escape' || repeat) return
    if (timeStamp - lastEscapeTime < DOUBLE_PRESS_MS) leaveSite()
    lastEscapeTime = timeStamp
  }
  const titleObserver = new MutationObserver(replaceTitle)
  titleObserver.observe(document.head, { subtree: true, childList: true, characterData: true })
  document.addEventListener('keydown', onKey)
  replaceTitle()
  return () => {
    titleObserver.disconnect()
    document.removeEventListener('keydown', onKey)
    document.title = title
  }
}

/** Shows and connects the footer switch. Returns the stop function. */
export function setUpDiscreetSwitch(toggle: HTMLElement): () => void {
  const show = () => toggle.setAttribute('aria-pressed', String(isDiscreet()))
  const toggleMode = () => setDiscreet(!isDiscreet())
  toggle.removeAttribute('hidden')
  toggle.addEventListener('click', toggleMode)
  const stop = followDiscreet(show)
  show()
  return () => {
    toggle.removeEventListener('click', toggleMode)
    stop()
  }
}

/** Sets up discreet mode on public pages: a neutral title, a leave button and double Escape. Off by default. */
export function setUpDiscreetMode() {
  const toggle = document.querySelector<HTMLElement>('[data-discreet]')
  const leaveButton = document.querySelector<HTMLElement>('[data-leave]')
  let stop: (() => void) | undefined
  const update = () => {
    leaveButton?.toggleAttribute('hidden', !isDiscreet())
    if (isDiscreet()) stop ??= startDiscreetMode()
    else {
      stop?.()
      stop = undefined
    }
  }
  if (toggle) setUpDiscreetSwitch(toggle)
  leaveButton?.addEventListener('click', leaveSite)
  followDiscreet(update)
  update()
}
