import { parseFragment, getResultKey } from '#web/session/actions/oauth-result.ts'

/** Milliseconds after which the opener has read the result and closed this window. */
const GRACE = 3000

/** Complete script of the page that ends a sign-in at an identity provider (session service §10). */
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
  }, GRACE)
}

if (/^[a-z]{12}$/.test(state)) storeResult()
else showOutcome('This sign-in has expired or was started in another browser. Close this window and sign in again.')
