import { trimEmail } from '#rules/email.ts'

export const findInput = (form: HTMLFormElement, name: string) => {
  const element = form.elements.namedItem(name)
  return element instanceof HTMLInputElement ? element : null
}

/** The typed address, trimmed. */
export const typedEmail = (form: HTMLFormElement) => trimEmail(findInput(form, 'email')?.value ?? '')

/** The typed password, untrimmed because spaces are significant. */
export const typedPassword = (form: HTMLFormElement) => findInput(form, 'password')?.value ?? ''
