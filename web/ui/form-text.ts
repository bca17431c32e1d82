/** Returns the value of a text field, or '' if the field is missing. Not trimmed: a password may contain spaces. */
export const formText = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
