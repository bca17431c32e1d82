import { NEUTRAL_TITLE } from '#contract/discreet.ts'
import { followDiscreet, isDiscreet, setDiscreet, setDiscreetCookie } from './discreet-switch.ts'

/** A neutral website. */
const NEUTRAL_SITE = 'https://www.wikipedia.org/'
/** Maximum interval in milliseconds between two presses of Escape. */
const DOUBLE_PRESS = 600

/** Hides the page and replaces it by another site, so that Back does not return. */
export function leaveSite() {
  document.documentElement.hidden = true
  document.title = NEUTRAL_TITLE
  location.replace(NEUTRAL_SITE)
}

let running: (() => void) | undefined

/**
 * Leaves the site on a double Escape, and replaces page titles by a neutral one. Idempotent. Returns the stop function.
 */
export function startDiscreetMode(): () => void {
  setDiscreetCookie(true)
  running ??= neutralizeTitle()
  return () => {
    running?.()
    running = undefined
  }
}

/** Real title of a page that was sent with the neutral one. */
const ownTitle = () => document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content

function neutralizeTitle() {
  let title = document.title === NEUTRAL_TITLE ? (ownTitle() ?? NEUTRAL_TITLE) : document.title
  let escaped = -Infinity
  const replaceTitle = () => {
    if (document.title === NEUTRAL_TITLE) return
    title = document.title
    document.title = NEUTRAL_TITLE
  }
  const onKey = ({ key, repeat, timeStamp }: KeyboardEvent) => {
    if (key !== 'Escape' || repeat) return
    if (timeStamp - escaped < DOUBLE_PRESS) leaveSite()
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

/** Shows and connects the footer switch. Returns the stop function. */
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

/** Discreet mode on public pages: a neutral title, and a leave button or double Escape. Off by default. */
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
