import { isEmail } from '#rules/email.ts'

/** Validates an email address with the server's own rule. Returns undefined if it is valid. */
export const emailError = (email: string) => {
  if (email === '') return 'Enter your email address.'
  return isEmail(email) ? undefined : 'Enter a full email address, like name@example.com.'
}
