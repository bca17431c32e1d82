/** Milliseconds for which the password of a new account is known. */
const LIFETIME = 15 * 60_000

/** Email and password of the account that was just created in this tab. */
interface NewAccount {
  email: string
  password: string
  /** Number of attempts to sign in with it. */
  tries: number
}

/** Only in the memory of this tab, because a password must never be stored. */
let newAccount: NewAccount | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export const findNewAccount = () => newAccount

export function forgetNewAccount() {
  clearTimeout(timer)
  newAccount = undefined
}

/** Remembers email and password of a new account until the email address is confirmed. */
export function rememberNewAccount(email: string, password: string) {
  forgetNewAccount()
  newAccount = { email, password, tries: 0 }
  timer = setTimeout(forgetNewAccount, LIFETIME)
}
