import { DISCREET_KEY } from '#contract/discreet.ts'

/** Cookie lifetime: the maximum that browsers allow. */
const COOKIE_LIFETIME_SECONDS = 34_560_000
const CHANGE_EVENT = 'discreet'

export const isDiscreet = () => {
  try {
    return localStorage.getItem(DISCREET_KEY) === 'on'
  } catch {
    return false
  }
}

/** Sets or removes the cookie that makes the server send neutral titles. */
export const setDiscreetCookie = (isEnabled: boolean) => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${DISCREET_KEY}=on; path=/; samesite=lax; max-age=${isEnabled ? COOKIE_LIFETIME_SECONDS : 0}${secure}`
}

export const setDiscreet = (isEnabled: boolean) => {
  try {
    if (isEnabled) localStorage.setItem(DISCREET_KEY, 'on')
    else localStorage.removeItem(DISCREET_KEY)
  } catch {
    // Without storage, discreet mode ends with the page.
  }
  setDiscreetCookie(isEnabled)
  dispatchEvent(new Event(CHANGE_EVENT))
}

/** Calls the listener on each change by this page. Returns the unsubscribe function. */
export const followDiscreet = (listener: () => void) => {
  addEventListener(CHANGE_EVENT, listener)
  return () => removeEventListener(CHANGE_EVENT, listener)
}
