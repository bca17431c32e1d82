import { parseFragment, getResultKey } from '#web/session/actions/oauth-result.ts'

/** Time within which the opener reads the result and closes this window. */
const READ_TIMEOUT_MS = 3000

/** Script of the page to which an identity provider redirects after a sign-in (session service §10). */
const { state = '', ...result } = parseFragment(location.hash)
// Removes the tokens from the history.
history.replaceState(null, '', location.pathname)

const showOutcome = (text: string) => {
  const container = document.querySelector('[data-outcome]')
  if (container) container.textContent = text
}

const storeResult = () => {
  const key = getResultKey(state)
  const storage = localStorage
  storage.setItem(key, JSON.stringify({ state, ...result }))
  setTimeout(() => {
    storage.removeItem(key)
    globalThis.window?.close()
  }, READ_TIMEOUT_MS)
}

if (/^[a-z]{12}$/.test(state)) storeResult()
else showOutcome('This sign-in has expired or was started in another browser. Close this window and sign in again.')
