import { useEffect } from 'react'
import { logIn } from '#web/session/actions/log-in.ts'
import { getNewAccount, forgetNewAccount } from './new-account.ts'

/** Milliseconds between sign-in attempts. */
const INTERVAL_MS = 60_000
/** Limits automatic attempts, because the server counts failures, and the member needs attempts for typing errors. */
const MAX_ATTEMPTS = 15
/** Notifies the other tabs of this browser that an email address was confirmed. */
const CHANNEL = 'holdfast.confirmed'

export function announceConfirmed() {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  channel.postMessage(null)
  channel.close()
}

/**
 * Signs in automatically in the tab that signed up: immediately if another tab confirms the address, otherwise when the
 * tab becomes visible, and every minute.
 */
export function useSignInOnceConfirmed(email: string, onSignedIn: () => void) {
  useEffect(() => {
    if (getNewAccount()?.email !== email) return undefined
    const controller = new AbortController()
    const { signal } = controller
    let isTrying = false
    const attempt = async () => {
      const account = getNewAccount()
      if (isTrying || !account || (account.attempts += 1) > MAX_ATTEMPTS) return
      isTrying = true
      const outcome = await logIn(email, account.password)
      isTrying = false
      if (outcome instanceof Error) return
      if (signal.aborted) return
      forgetNewAccount()
      onSignedIn()
    }
    const attemptIfVisible = () => void (document.visibilityState === 'visible' && attempt())
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => void attempt())
    document.addEventListener('visibilitychange', attemptIfVisible, { signal })
    const interval = setInterval(attemptIfVisible, INTERVAL_MS)
    return () => {
      controller.abort()
      channel.close()
      clearInterval(interval)
    }
  }, [email, onSignedIn])
}
