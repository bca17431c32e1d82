import { EMAIL_LENGTH } from '#contract/limits.ts'

/** Syntax of an email address, shared by the server and the form that checks it first. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Removes spaces and invisible characters that keyboards and pastes add around an address. */
export const trimEmail = (text: string) => text.replaceAll(/^[\s\p{DI}]+|[\s\p{DI}]+$/gu, '')

export const isEmail = (text: string) => text.length <= EMAIL_LENGTH && EMAIL.test(text)
