import { DISCREET_KEY } from '#contract/discreet.ts'

/** Seconds that the cookie lasts after a visit: as long as browsers allow. */
const KEPT = 34_560_000
const CHANGED = 'discreet'

export const isDiscreet = () => {
  try {
    return localStorage.getItem(DISCREET_KEY) === 'on'
  } catch {
    return false
  }
}

/** Tells the server, which then sends pages under a neutral title. */
export const tellServer = (on: boolean) => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${DISCREET_KEY}=on; path=/; samesite=lax; max-age=${on ? KEPT : 0}${secure}`
}

export const setDiscreet = (on: boolean) => {
  try {
    if (on) localStorage.setItem(DISCREET_KEY, 'on')
    else localStorage.removeItem(DISCREET_KEY)
  } catch {
    // A browser that keeps nothing forgets it with the page, which is discreet too.
  }
  tellServer(on)
  dispatchEvent(new Event(CHANGED))
}

/** Tells of each change on this page; answers how to stop. */
export const followDiscreet = (tell: () => void) => {
  addEventListener(CHANGED, tell)
  return () => removeEventListener(CHANGED, tell)
}
