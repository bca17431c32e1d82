import { isEmail } from '#contract/email.ts'

/** Validates an email address with the server's rule. Returns the error, or undefined if the address is valid. */
export const validateEmail = (email: string) => {
  if (email === '') return 'Enter your email address.'
  return isEmail(email) ? undefined : 'Enter a full email address, like name@example.com.'
}
