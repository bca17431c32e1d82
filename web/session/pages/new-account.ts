/** Milliseconds for which the password of a new account is known. */
const LIFETIME = 15 * 60_000

/** What somebody has just signed up with. */
interface NewAccount {
  email: string
  password: string
  /** Number of attempts to sign in with it. */
  tries: number
}

/** In the memory of this tab alone: a password is never stored. */
let newAccount: NewAccount | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export const findNewAccount = () => newAccount

export function forgetNewAccount() {
  clearTimeout(timer)
  newAccount = undefined
}

/** Remembers what somebody has just signed up with, until their address is confirmed. */
export function rememberNewAccount(email: string, password: string) {
  forgetNewAccount()
  newAccount = { email, password, tries: 0 }
  timer = setTimeout(forgetNewAccount, LIFETIME)
}
