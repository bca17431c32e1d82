import { EMAIL_LENGTH } from '#contract/limits.ts'

/** What counts as an email address, for the server that takes one and for the page that says so first. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Without the spaces and the invisible characters that a keyboard or a paste puts around an address. */
export const trimEmail = (text: string) => text.replaceAll(/^[\s\p{DI}]+|[\s\p{DI}]+$/gu, '')

export const isEmail = (text: string) => text.length <= EMAIL_LENGTH && EMAIL.test(text)
