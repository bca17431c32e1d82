import { isEmail } from '#rules/email.ts'

/** What is wrong with an address, in words; nothing where it is one. By the server's own rule, so nothing that passes here is refused there. */
export const emailError = (email: string) => {
  if (email === '') return 'Type your e-mail address.'
  return isEmail(email) ? undefined : 'This is not a whole e-mail address. It looks like name@example.com.'
}
