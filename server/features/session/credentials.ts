import { dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'
import { EMAIL_LENGTH, PASSWORD_LENGTH } from '#contract/limits.ts'
import { fail } from '#server/fail.ts'
import type { Passwords } from '#server/platform/security/passwords.ts'

let common: ReadonlySet<string> | undefined
/** Unpacked when the first password is chosen. */
const isCommon = (password: string) => (common ??= new Set<string>(dictionary['passwords-common'])).has(password)
const Email = z.email().max(EMAIL_LENGTH)

/** Addresses are compared trimmed and in lower case (session service §5.1). */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  return Email.safeParse(email).success ? email : fail('BadRequest', "'email' is not an e-mail address")
}

/**
 * Checks the length in characters as people count them, and rejects what an attacker tries first: common passwords, one
 * repeated character, anything made of the member's own address. There are no composition rules. It is cheap;
 * `hashStrong` rejects other weak passwords. `email` is the account's, if it is known.
 */
export function checkPassword(password: string, email?: string | null) {
  const characters = Array.from(password)
  if (characters.length < PASSWORD_LENGTH.min || characters.length > PASSWORD_LENGTH.max)
    fail('BadRequest', `password must be between ${PASSWORD_LENGTH.min} and ${PASSWORD_LENGTH.max} characters`)
  if (isCommon(password.toLowerCase()))
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
 * Rejects the remaining weak passwords and hashes the others; undefined for a password that an attacker guesses within
 * a million tries. Call it during a turn, after the try was counted: the check is slow enough that strangers could use
 * it to delay others.
 */
export const hashStrong = async (
  { hash, isGuessedSoon }: Passwords,
  password: string,
  email?: string | null,
): Promise<string | undefined> => ((await isGuessedSoon(password, email)) ? undefined : hash(password))

export const tooEasy = () => fail('BadRequest', 'password is too easy to guess: a few more words help')
