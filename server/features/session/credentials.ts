import { dictionary } from '@zxcvbn-ts/language-common'
import { normalizeEmail } from '#contract/email.ts'
import { PASSWORD_LENGTH } from '#contract/limits.ts'
import { getDemoMode } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { foldLookAlikes } from '#server/platform/security/fold-look-alikes.ts'
import type { PasswordOperations } from '#server/platform/security/passwords.ts'
import { demoAccounts } from './demo/demo-accounts.ts'

let commonPasswords: ReadonlySet<string> | undefined
/** Whether the password is in the list of common passwords, which is loaded on the first call. */
const isCommonPassword = (password: string) =>
  (commonPasswords ??= new Set<string>(dictionary['passwords-common'])).has(password)

/** Normalizes and validates an email address (session service §5.1). Throws BadRequest. */
export const parseEmail = (text: string): string =>
  normalizeEmail(text) ?? fail('BadRequest', "'email' is not an email address")

/**
 * Checks the length in Unicode characters, and rejects common passwords, a single repeated character and the account's
 * email address. This check is cheap; `hashIfStrong` rejects other weak passwords. Throws BadRequest.
 */
export function checkPassword(password: string, email?: string | null) {
  const characters = Array.from(password.normalize('NFC'))
  if (characters.length < PASSWORD_LENGTH.min || characters.length > PASSWORD_LENGTH.max)
    fail('BadRequest', `password must be between ${PASSWORD_LENGTH.min} and ${PASSWORD_LENGTH.max} characters`)
  if (isCommonPassword(foldLookAlikes(password).toLowerCase()))
    fail('BadRequest', 'password is too common: it is on the lists that are tried first')
  if (/^\s*$/u.test(password)) fail('BadRequest', 'password must not be only spaces')
  if (new Set(characters).size === 1) fail('BadRequest', 'password must not repeat a single character')
  if (email && isEmailOrLocalPart(password, email)) fail('BadRequest', 'password must not be your email address')
}

function isEmailOrLocalPart(password: string, email: string): boolean {
  const normalized = foldLookAlikes(password).trim().toLowerCase()
  return normalized === email || normalized === email.split('@')[0]
}

/** A well-known passphrase that is not in the list of common passwords. */
const KNOWN_PASSPHRASE = 'correct horse battery staple'

/** Lists site-specific words that an attacker would try. In a trial, the password of the demo accounts is allowed. */
function listGuessableWords({ config, content }: StrengthContext, email?: string | null): string[] {
  const { name, short } = content.single('site')
  const demoPassword = getDemoMode(config) === 'trial' ? [] : [demoAccounts.password]
  return [email?.split('@')[0] ?? '', name, short, KNOWN_PASSPHRASE, ...demoPassword]
}

type StrengthContext = Pick<Context, 'config' | 'content'>

/**
 * Hashes a password, or returns undefined if it can be guessed within a million attempts. Call inside `withHashingSlot`
 * after counting the attempt: the check is CPU-heavy and could be abused.
 */
export const hashIfStrong = async (
  context: StrengthContext,
  { hash, isGuessable }: PasswordOperations,
  password: string,
  email?: string | null,
): Promise<string | undefined> =>
  (await isGuessable(password, listGuessableWords(context, email))) ? undefined : hash(password)

export const rejectGuessablePassword = () => fail('BadRequest', 'password is too easy to guess: add a few more words')
