/** Kept in the browser when discreet mode is on; nothing is kept when it is off. */
export const DISCREET_KEY = 'holdfast.discreet'
const CHANGED = 'discreet'

export const isDiscreet = () => {
  try {
    return localStorage.getItem(DISCREET_KEY) === 'on'
  } catch {
    return false
  }
}

export const setDiscreet = (on: boolean) => {
  try {
    if (on) localStorage.setItem(DISCREET_KEY, 'on')
    else localStorage.removeItem(DISCREET_KEY)
  } catch {
    // A browser that keeps nothing forgets it with the page, which is discreet too.
  }
  dispatchEvent(new Event(CHANGED))
}

/** Tells of each change on this page; answers how to stop. */
export const followDiscreet = (tell: () => void) => {
  addEventListener(CHANGED, tell)
  return () => removeEventListener(CHANGED, tell)
}
