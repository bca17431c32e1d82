/**
 * Returns the value of a text field, or '' for a missing field. Does not trim, because passwords may contain spaces.
 */
export const formText = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
