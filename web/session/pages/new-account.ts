/** Milliseconds for which the password of a new account is kept in memory. */
const LIFETIME_MS = 15 * 60_000

/** Email and password of the account that was just created in this tab. */
interface NewAccount {
  email: string
  password: string
  /** Number of sign-in attempts with this password. */
  attempts: number
}

/** Kept only in the memory of this tab, because a password must never be stored. */
let newAccount: NewAccount | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export const getNewAccount = () => newAccount

export function forgetNewAccount() {
  clearTimeout(timer)
  newAccount = undefined
}

/** Remembers email and password of a new account until the email address is confirmed. */
export function rememberNewAccount(email: string, password: string) {
  forgetNewAccount()
  newAccount = { email, password, attempts: 0 }
  timer = setTimeout(forgetNewAccount, LIFETIME_MS)
}
