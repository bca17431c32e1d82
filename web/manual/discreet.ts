/** Kept in the browser when it is on; nothing is kept when it is off. */
const KEY = 'holdfast.discreet'
/** What a tab says instead of the page's title. */
const TITLE = 'Notes'
/** Somewhere anybody might be. */
const ELSEWHERE = 'https://www.wikipedia.org/'
/** Two presses of Escape within so many milliseconds leave. */
const TWICE = 600

const isOn = () => {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

const keep = (on: boolean) => {
  try {
    if (on) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing forgets it with the page, which is discreet too.
  }
}

/** Blanks the page at once, and puts another one in its place: Back does not lead here again. */
function leave() {
  document.documentElement.hidden = true
  document.title = TITLE
  location.replace(ELSEWHERE)
}

/** For who must not be seen here: a neutral title, and a way out by a button or by Escape pressed twice. Off until somebody turns it on. */
export function tendDiscreetMode() {
  const title = document.title
  const toggle = document.querySelector<HTMLButtonElement>('[data-discreet]')
  const exit = document.querySelector<HTMLButtonElement>('[data-leave]')
  let escaped = -Infinity
  const show = () => {
    const on = isOn()
    document.title = on ? TITLE : title
    toggle?.setAttribute('aria-pressed', String(on))
    exit?.toggleAttribute('hidden', !on)
  }
  toggle?.removeAttribute('hidden')
  toggle?.addEventListener('click', () => {
    keep(!isOn())
    show()
  })
  exit?.addEventListener('click', leave)
  document.addEventListener('keydown', ({ key, timeStamp }) => {
    if (key !== 'Escape' || !isOn()) return
    if (timeStamp - escaped < TWICE) leave()
    escaped = timeStamp
  })
  show()
}
