import { isEmail } from '#rules/email.ts'

/**
 * What is wrong with an address; undefined where it is valid. It is checked by the server's own rule, so the server
 * refuses nothing that passes here.
 */
export const emailError = (email: string) => {
  if (email === '') return 'Type your e-mail address.'
  return isEmail(email) ? undefined : 'This is not a whole e-mail address. It looks like name@example.com.'
}
