import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'
import { EMAIL_LENGTH, PASSWORD_JUDGED, PASSWORD_LENGTH } from '#contract/limits.ts'
import { fail } from '#server/fail.ts'

const common = new Set<string>(dictionary['passwords-common'])
const Email = z.email().max(EMAIL_LENGTH)

/** Addresses are compared trimmed and in lower case (session service §5.1). */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  return Email.safeParse(email).success ? email : fail('BadRequest', "'email' is not an e-mail address")
}

/**
 * Length in characters as people count them, and nothing that is guessed first: no common password, no single character again and again, nothing that is made of
 * the member's own address, nothing that a guesser has within a million tries. No rules of composition. `email` is the account's, where it is known.
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
  if (isGuessedSoon(password, email)) fail('BadRequest', 'password is too easy to guess: a few more words help')
}

function isOwnAddress(password: string, email: string): boolean {
  const typed = password.trim().toLowerCase()
  return typed === email || typed === email.split('@')[0]
}

/** Scores 0 and 1 of zxcvbn. Its work grows faster than the text: the beginning of a long password is enough to be strong. */
function isGuessedSoon(password: string, email: string | null | undefined): boolean {
  const own = email ? [email, ...email.split(/[@.+_-]/)].filter((part) => part.length > 2) : []
  return judge().check(Array.from(password).slice(0, PASSWORD_JUDGED).join(''), own).score <= 1
}

let made: ZxcvbnFactory | undefined
/** Made when it is first needed: its tables take a moment. */
const judge = () =>
  (made ??= new ZxcvbnFactory({
    dictionary: { 'passwords-common': dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  }))
