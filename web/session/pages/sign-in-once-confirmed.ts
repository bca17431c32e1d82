import { useEffect } from 'react'
import { deleteUnsentOfOthers } from '#web/session/actions/delete-unsent-of-others.ts'
import { logIn } from '#web/session/actions/log-in.ts'

/** Milliseconds for which the password of a new account is known, and between two tries to sign in with it. */
const LIFETIME = 15 * 60_000
const INTERVAL = 60_000
/** The server counts tries that fail, and the member may still mistype. */
const MOST_TRIES = 15
/** Notifies the other tabs of this browser that an address was confirmed. */
const CHANNEL = 'holdfast.confirmed'

/** In the memory of this tab alone: a password is never stored. */
let newAccount: { email: string; password: string; tries: number } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function forgetNewAccount() {
  clearTimeout(timer)
  newAccount = undefined
}

/** Remembers what somebody has just signed up with, until their address is confirmed. */
export function rememberNewAccount(email: string, password: string) {
  forgetNewAccount()
  newAccount = { email, password, tries: 0 }
  timer = setTimeout(forgetNewAccount, LIFETIME)
}

export function announceConfirmed() {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, a window has
  channel.postMessage(null)
  channel.close()
}

/**
 * Signs in by itself once the address is confirmed, in the tab that signed up: at once where another tab of the browser
 * confirms it, otherwise when the tab is looked at again, and every minute.
 */
export function useSignInOnceConfirmed(email: string, onSignedIn: () => void) {
  useEffect(() => {
    if (newAccount?.email !== email) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    let isTrying = false
    const attempt = async () => {
      if (isTrying || !newAccount || (newAccount.tries += 1) > MOST_TRIES) return
      isTrying = true
      const outcome = await logIn(email, newAccount.password)
      isTrying = false
      if (outcome instanceof Error) return
      deleteUnsentOfOthers()
      if (signal.aborted) return
      forgetNewAccount()
      onSignedIn()
    }
    const attemptIfSeen = () => void (document.visibilityState === 'visible' && attempt())
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => void attempt())
    document.addEventListener('visibilitychange', attemptIfSeen, { signal })
    const interval = setInterval(attemptIfSeen, INTERVAL)
    return () => {
      leaving.abort()
      channel.close()
      clearInterval(interval)
    }
  }, [email, onSignedIn])
}
