import { randomInt } from 'node:crypto'

/** Without letters and digits that are taken for each other at a desk or on a bank slip. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const signs = (count: number) => Array.from({ length: count }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** What a member gives at the desk: `7KTM-Q2XB`, one of 650 billion. */
export const newReference = () => `${signs(4)}-${signs(4)}`

/** As people write it down. */
export const readReference = (text: string) => {
  const found = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return `${found.slice(0, 4)}-${found.slice(4)}`
}
