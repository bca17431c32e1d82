/** A name as it stands in addresses and files, as a title: `two-on-one_grip` → `Two on one grip`. */
export function titleFrom(name: string): string {
  const words = name.replaceAll(/[-_\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
