import type { Alert } from '#contract/catalogue.ts'

/**
 * Returns a key for an alert, which has no id, derived from its text and link: 14 hexadecimal digits. A reworded alert
 * gets a new key. Not a secret; collisions within one academy are negligible.
 */
export function alertKey({ name, href }: Pick<Alert, 'name' | 'href'>): string {
  // cyrb53, a hash that mixes two 32-bit numbers.
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (const character of `${name}\n${href}`) {
    const code = character.codePointAt(0) ?? 0
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0')
}

/** Returns the keys of seen alerts that are still shown: the keys to keep if there is no room for all. */
export const selectKeysToSave = (seenKeys: readonly string[], shownKeys: readonly string[]): string[] =>
  seenKeys.filter((key) => shownKeys.includes(key))

/**
 * Returns whether an alert was published before an account was created. An owner id starts with the time of creation in
 * seconds, as eight hexadecimal digits (session service §6.3).
 */
export const isOlderThanAccount = ({ date }: Pick<Alert, 'date'>, ownerId: string): boolean =>
  date !== undefined && Date.parse(date) <= Number.parseInt(ownerId.slice(0, 8), 16) * 1000
