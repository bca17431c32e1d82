import { randomInt } from 'node:crypto'

/** Excludes letters and digits that are easily confused. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const signs = (count: number) => Array.from({ length: count }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Returns a new order reference, such as `7KTM-Q2XB` (650 billion possible values). */
export const newReference = () => `${signs(4)}-${signs(4)}`

/** Parses a reference in any notation. */
export const readReference = (text: string) => {
  const found = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return `${found.slice(0, 4)}-${found.slice(4)}`
}

const ONLY_SIGNS = new RegExp(`^[${SIGNS}]{2,8}$`)

/** Normalizes a search text to a part of a reference without its dash; undefined if no reference can contain it. */
export function partOfReference(text: string): string | undefined {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return ONLY_SIGNS.test(typed) ? typed : undefined
}
