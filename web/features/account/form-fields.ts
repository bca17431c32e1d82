import { trimEmail } from '#rules/email.ts'

/** The input of a form with this name, if there is one. */
export const inputOf = (form: HTMLFormElement, name: string) => {
  const found = form.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : null
}

/** The address as it is sent: without what a keyboard or a paste put around it. */
export const typedEmail = (form: HTMLFormElement) => trimEmail(inputOf(form, 'email')?.value ?? '')

/** Exactly as typed: a space may be part of it. */
export const typedPassword = (form: HTMLFormElement) => inputOf(form, 'password')?.value ?? ''
