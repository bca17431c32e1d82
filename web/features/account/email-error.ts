import { isEmail } from '#rules/email.ts'

/**
 * What is wrong with an address; undefined where it is valid. It is checked by the server's own rule, so the server
 * refuses nothing that passes here.
 */
export const emailError = (email: string) => {
  if (email === '') return 'Enter your email address.'
  return isEmail(email) ? undefined : 'Enter a full email address, like name@example.com.'
}
