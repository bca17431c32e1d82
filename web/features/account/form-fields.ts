import { trimEmail } from '#rules/email.ts'

export const inputOf = (form: HTMLFormElement, name: string) => {
  const found = form.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : null
}

/** The typed address, trimmed. */
export const typedEmail = (form: HTMLFormElement) => trimEmail(inputOf(form, 'email')?.value ?? '')

/** The typed password, untrimmed because spaces are significant. */
export const typedPassword = (form: HTMLFormElement) => inputOf(form, 'password')?.value ?? ''
