import { NEUTRAL_TITLE } from '#contract/discreet.ts'
import { followDiscreet, isDiscreet, setDiscreet, tellServer } from './discreet-switch.ts'

/** Somewhere anybody might be. */
const ELSEWHERE = 'https://www.wikipedia.org/'
/** Two presses of Escape within so many milliseconds leave. */
const TWICE = 600

/** Blanks the page at once, and puts another one in its place: Back does not lead here again. */
export function leave() {
  document.documentElement.hidden = true
  document.title = NEUTRAL_TITLE
  location.replace(ELSEWHERE)
}

let running: (() => void) | undefined

/** Leaves by Escape pressed twice, and keeps the title neutral whatever the page sets it to. Runs once, whoever asks for it. Answers how to stop. */
export function guard(): () => void {
  tellServer(true)
  running ??= keepNeutral()
  return () => {
    running?.()
    running = undefined
  }
}

/** What a page that was sent under the neutral title is called. */
const ownTitle = () => document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content

function keepNeutral() {
  let title = document.title === NEUTRAL_TITLE ? (ownTitle() ?? NEUTRAL_TITLE) : document.title
  let escaped = -Infinity
  const cover = () => {
    if (document.title === NEUTRAL_TITLE) return
    title = document.title
    document.title = NEUTRAL_TITLE
  }
  const onKey = ({ key, timeStamp }: KeyboardEvent) => {
    if (key !== 'Escape') return
    if (timeStamp - escaped < TWICE) leave()
    escaped = timeStamp
  }
  const titles = new MutationObserver(cover)
  titles.observe(document.head, { subtree: true, childList: true, characterData: true })
  document.addEventListener('keydown', onKey)
  cover()
  return () => {
    titles.disconnect()
    document.removeEventListener('keydown', onKey)
    document.title = title
  }
}

/** The switch in the footer, which comes with its script. Answers how to stop. */
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

/** For who must not be seen here, on a document: a neutral title, and a way out by a button or by Escape pressed twice. Off until somebody turns it on. */
export function setUpDiscreetMode() {
  const toggle = document.querySelector<HTMLElement>('[data-discreet]')
  const exit = document.querySelector<HTMLElement>('[data-leave]')
  let stop: (() => void) | undefined
  const follow = () => {
    exit?.toggleAttribute('hidden', !isDiscreet())
    if (isDiscreet()) stop ??= guard()
    else {
      stop?.()
      stop = undefined
    }
  }
  if (toggle) setUpDiscreetSwitch(toggle)
  exit?.addEventListener('click', leave)
  followDiscreet(follow)
  follow()
}
