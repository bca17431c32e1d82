import { dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'
import { EMAIL_LENGTH, PASSWORD_LENGTH } from '#contract/limits.ts'
import { fail } from '#server/fail.ts'
import type { Passwords } from '#server/platform/security/passwords.ts'

const common = new Set<string>(dictionary['passwords-common'])
const Email = z.email().max(EMAIL_LENGTH)

/** Addresses are compared trimmed and in lower case (session service §5.1). */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  return Email.safeParse(email).success ? email : fail('BadRequest', "'email' is not an e-mail address")
}

/**
 * Length in characters as people count them, and nothing that is guessed first: no common password, no single character again and again, nothing that is made of
 * the member's own address. No rules of composition. It costs next to nothing; what is easy to guess otherwise is found out in `hashStrong`. `email` is the
 * account's, where it is known.
 */
export function checkPassword(password: string, email?: string | null) {
  const characters = Array.from(password)
  if (characters.length < PASSWORD_LENGTH.min || characters.length > PASSWORD_LENGTH.max)
    fail('BadRequest', `password must be between ${PASSWORD_LENGTH.min} and ${PASSWORD_LENGTH.max} characters`)
  if (common.has(password.toLowerCase()))
    fail('BadRequest', 'password is too common: it is on the lists that are tried first')
  if (/^\s*$/u.test(password)) fail('BadRequest', 'password must be more than spaces')
  if (new Set(characters).size === 1) fail('BadRequest', 'password must be more than one character again and again')
  if (email && isOwnAddress(password, email)) fail('BadRequest', 'password must be more than your own address')
}

function isOwnAddress(password: string, email: string): boolean {
  const typed = password.trim().toLowerCase()
  return typed === email || typed === email.split('@')[0]
}

/**
 * The rest of the judgment, and the hash; undefined for a password that a guesser has within a million tries. In one's turn, once the try is counted: the
 * judgment takes long enough that strangers would ask for it to keep others waiting.
 */
export const hashStrong = async (
  { hash, isGuessedSoon }: Passwords,
  password: string,
  email?: string | null,
): Promise<string | undefined> => ((await isGuessedSoon(password, email)) ? undefined : hash(password))

export const tooEasy = () => fail('BadRequest', 'password is too easy to guess: a few more words help')
