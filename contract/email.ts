import { MAX_EMAIL_LENGTH } from './limits.ts'

/** A global of Node.js and of browsers, declared because this folder uses the types of neither. */
declare const URL: new (url: string) => { hostname: string }

/** The characters of WHATWG's grammar, and visible letters, digits and marks of every script (RFC 6531). */
const LOCAL_PART = /^(?!.*\p{DI})[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u
/** Characters that would end the host name in a URL, or change it. */
const UNSAFE_IN_HOST = /[\s/?#:@\\%[\]]/
const ASCII_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** Removes spaces and invisible characters around an address, which keyboards and the clipboard may add. */
export const trimEmail = (text: string) => text.replaceAll(/^[\s\p{DI}]+|[\s\p{DI}]+$/gu, '')

/**
 * Returns an email address in the form in which addresses are stored and compared: trimmed, in lower case, and with the
 * ASCII form of an international domain (IDNA): `Ana@Bücher.example` becomes `ana@xn--bcher-kva.example`. Undefined if
 * it is not a valid address.
 */
export function normalizeEmail(text: string): string | undefined {
  const [, localPart = '', domain = ''] = /^([^@]*)@([^@]*)$/.exec(toLowerCase(trimEmail(text))) ?? []
  const email = `${localPart}@${toAsciiDomain(domain) ?? ''}`
  const isValid = LOCAL_PART.test(localPart) && ASCII_DOMAIN.test(email.slice(localPart.length + 1))
  return isValid && email.length <= MAX_EMAIL_LENGTH ? email : undefined
}

/**
 * Also converts full-width characters, which Japanese keyboards type, and `İ`, which Turkish keyboards type for `i`.
 * Normalizes twice, because the lower case of a letter with marks may have a composed form even if the letter has none.
 */
const toLowerCase = (text: string) =>
  text
    .replaceAll(/[！-～]/g, (character) => character.normalize('NFKC'))
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .normalize('NFC')

/** Returns the form in which an account may have stored an address, including one that `normalizeEmail` rejects. */
export const toStoredEmail = (text: string) => normalizeEmail(text) ?? trimEmail(text).toLowerCase()

function toAsciiDomain(domain: string): string | undefined {
  if (UNSAFE_IN_HOST.test(domain)) return undefined
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

export const isEmail = (text: string) => normalizeEmail(text) !== undefined
