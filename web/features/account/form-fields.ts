import { trimEmail } from '#contract/email.ts'

export const findInput = (form: HTMLFormElement, name: string) => {
  const element = form.elements.namedItem(name)
  return element instanceof HTMLInputElement ? element : null
}

/** Returns the typed email address, trimmed. */
export const getTypedEmail = (form: HTMLFormElement) => trimEmail(findInput(form, 'email')?.value ?? '')

/** Returns the typed password, untrimmed because spaces are significant. */
export const getTypedPassword = (form: HTMLFormElement) => findInput(form, 'password')?.value ?? ''
