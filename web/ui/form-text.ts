/**
 * What was typed into a field of a form; nothing where it has none. Exactly as typed: a space may be part of a
 * password.
 */
export const formText = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
