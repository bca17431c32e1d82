import { DISCREET_KEY } from '#contract/discreet.ts'

/** Cookie lifetime in seconds: the maximum that browsers allow. */
const COOKIE_LIFETIME = 34_560_000
const CHANGED = 'discreet'

export const isDiscreet = () => {
  try {
    return localStorage.getItem(DISCREET_KEY) === 'on'
  } catch {
    return false
  }
}

/** Sets or removes the cookie that makes the server send neutral titles. */
export const setDiscreetCookie = (on: boolean) => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${DISCREET_KEY}=on; path=/; samesite=lax; max-age=${on ? COOKIE_LIFETIME : 0}${secure}`
}

export const setDiscreet = (on: boolean) => {
  try {
    if (on) localStorage.setItem(DISCREET_KEY, 'on')
    else localStorage.removeItem(DISCREET_KEY)
  } catch {
    // Without storage, discreet mode ends with the page.
  }
  setDiscreetCookie(on)
  dispatchEvent(new Event(CHANGED))
}

/** Calls back on each change on this page. Returns the unsubscribe function. */
export const followDiscreet = (listener: () => void) => {
  addEventListener(CHANGED, listener)
  return () => removeEventListener(CHANGED, listener)
}
