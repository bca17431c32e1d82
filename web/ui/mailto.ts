/** Returns a link that writes to an email address, whose local part may contain characters such as `?` and `%`. */
export function mailto(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`
}
