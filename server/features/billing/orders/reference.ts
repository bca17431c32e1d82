import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike at a desk or on a bank slip. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const signs = (count: number) => Array.from({ length: count }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** The reference that a member gives at the desk: `7KTM-Q2XB`, one of 650 billion. */
export const newReference = () => `${signs(4)}-${signs(4)}`

/** Parses a reference as people write it. */
export const readReference = (text: string) => {
  const found = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return `${found.slice(0, 4)}-${found.slice(4)}`
}

const ONLY_SIGNS = new RegExp(`^[${SIGNS}]{2,8}$`)

/** What somebody typed as a part of a reference without its dash; undefined if no reference has it. */
export function partOfReference(text: string): string | undefined {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return ONLY_SIGNS.test(typed) ? typed : undefined
}
