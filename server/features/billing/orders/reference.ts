import { randomInt } from 'node:crypto'

/** Excludes letters and digits that are easily confused. */
const REFERENCE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomCharacters = (count: number) =>
  Array.from({ length: count }, () => REFERENCE_CHARACTERS[randomInt(REFERENCE_CHARACTERS.length)]).join('')

/** Returns a new order reference, such as `7KTM-Q2XB` (650 billion possible values). */
export const newReference = () => `${randomCharacters(4)}-${randomCharacters(4)}`

/** Normalizes a reference that was entered in lower case or with other separators. */
export const parseReference = (text: string) => {
  const characters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return `${characters.slice(0, 4)}-${characters.slice(4)}`
}

const REFERENCE_PART = new RegExp(`^[${REFERENCE_CHARACTERS}]{2,8}$`)

/** Normalizes a search text to a part of a reference without its dash; undefined if no reference can contain it. */
export function parseReferencePart(text: string): string | undefined {
  const characters = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return REFERENCE_PART.test(characters) ? characters : undefined
}
