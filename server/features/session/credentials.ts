import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_LENGTH } from '#contract/limits.ts'
import { isEmail } from '#rules/email.ts'
import { fail } from '#server/fail.ts'

const common = new Set<string>(dictionary['passwords-common'])

/** Addresses are compared trimmed and in lower case (session service §5.1). */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  return isEmail(email) ? email : fail('BadRequest', "'email' is not an e-mail address")
}

/** Length in characters as people count them, and not one of the passwords that everybody tries first. No rules of composition. */
export function checkPassword(password: string) {
  const { length } = Array.from(password)
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max)
    fail('BadRequest', `password must be between ${PASSWORD_LENGTH.min} and ${PASSWORD_LENGTH.max} characters`)
  if (common.has(password.toLowerCase()))
    fail('BadRequest', 'password is too common: it is on the lists that are tried first')
}
