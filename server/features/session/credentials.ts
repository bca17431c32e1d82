import { dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'
import { EMAIL_LENGTH, PASSWORD_LENGTH } from '#contract/limits.ts'
import { trimEmail } from '#rules/email.ts'
import { getDemoMode } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { foldLookAlikes } from '#server/platform/security/fold-look-alikes.ts'
import type { Passwords } from '#server/platform/security/passwords.ts'
import { demoAccounts } from './demo/demo-accounts.ts'

let common: ReadonlySet<string> | undefined
/** Loaded on the first use. */
const isCommon = (password: string) => (common ??= new Set<string>(dictionary['passwords-common'])).has(password)
const Email = z.email().max(EMAIL_LENGTH)

/** Normalizes an address for comparisons: trimmed and in lower case (session service §5.1). */
export const foldEmail = (text: string) => trimEmail(text).toLowerCase()

/** Normalizes and validates an address. Throws BadRequest. */
export function readEmail(text: string): string {
  const email = foldEmail(text)
  return Email.safeParse(email).success ? email : fail('BadRequest', "'email' is not an email address")
}

/**
 * Checks the length in Unicode characters, and refuses common passwords, repeated characters and the account's address.
 * A cheap check without composition rules; `hashIfStrong` refuses other weak passwords.
 */
export function checkPassword(password: string, email?: string | null) {
  const characters = Array.from(password.normalize('NFC'))
  if (characters.length < PASSWORD_LENGTH.min || characters.length > PASSWORD_LENGTH.max)
    fail('BadRequest', `password must be between ${PASSWORD_LENGTH.min} and ${PASSWORD_LENGTH.max} characters`)
  if (isCommon(foldLookAlikes(password).toLowerCase()))
    fail('BadRequest', 'password is too common: it is on the lists that are tried first')
  if (/^\s*$/u.test(password)) fail('BadRequest', 'password must not be only spaces')
  if (new Set(characters).size === 1) fail('BadRequest', 'password must not repeat a single character')
  if (email && equalsEmail(password, email)) fail('BadRequest', 'password must not be your email address')
}

function equalsEmail(password: string, email: string): boolean {
  const typed = foldLookAlikes(password).trim().toLowerCase()
  return typed === email || typed === email.split('@')[0]
}

/** A well-known passphrase that is not in the list of common passwords. */
const KNOWN_PASSPHRASE = 'correct horse battery staple'

/** Site-specific words that an attacker would try. A trial allows the password of the demo accounts. */
function listGuessableWords({ config, content }: StrengthContext, email?: string | null): string[] {
  const { name, short } = content.single('site')
  const demoPassword = getDemoMode(config) === 'trial' ? [] : [demoAccounts.password]
  return [email?.split('@')[0] ?? '', name, short, KNOWN_PASSPHRASE, ...demoPassword]
}

type StrengthContext = Pick<Context, 'config' | 'content'>

/**
 * Hashes a password, or returns undefined if it can be guessed within a million attempts. Call inside `withPasswords`
 * after counting the attempt: the check is CPU-heavy and could be abused.
 */
export const hashIfStrong = async (
  context: StrengthContext,
  { hash, isGuessable }: Passwords,
  password: string,
  email?: string | null,
): Promise<string | undefined> =>
  (await isGuessable(password, listGuessableWords(context, email))) ? undefined : hash(password)

export const failGuessable = () => fail('BadRequest', 'password is too easy to guess: add a few more words')
