import { EMAIL_LENGTH } from '#contract/limits.ts'

/** Syntax of an email address, for the server and for forms. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Removes spaces and invisible characters around an address, which keyboards and the clipboard may add. */
export const trimEmail = (text: string) => text.replaceAll(/^[\s\p{DI}]+|[\s\p{DI}]+$/gu, '')

export const isEmail = (text: string) => text.length <= EMAIL_LENGTH && EMAIL.test(text)
