/** Value of a text field; empty if it is missing. Not trimmed, because a space may be part of a password. */
export const formText = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
