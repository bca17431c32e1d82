import { useEffect } from 'react'
import { logIn } from '#web/session/actions/log-in.ts'
import { findNewAccount, forgetNewAccount } from './new-account.ts'

/** Interval between sign-in attempts in milliseconds. */
const INTERVAL = 60_000
/** Limits automatic attempts, because the server counts failures, and the member needs some for typing errors. */
const MAX_TRIES = 15
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
    if (findNewAccount()?.email !== email) return undefined
    const unmounting = new AbortController()
    const { signal } = unmounting
    let isTrying = false
    const attempt = async () => {
      const account = findNewAccount()
      if (isTrying || !account || (account.tries += 1) > MAX_TRIES) return
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
    const interval = setInterval(attemptIfVisible, INTERVAL)
    return () => {
      unmounting.abort()
      channel.close()
      clearInterval(interval)
    }
  }, [email, onSignedIn])
}
