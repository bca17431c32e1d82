/** Distinguishes the ids of this page from those of all others. */
const ofThisPage = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => hex(byte, 2)).join('')
let count = 0

function hex(value: number, digits: number) {
  return value.toString(16).padStart(digits, '0')
}

/**
 * An ObjectId for a new document, 24 hexadecimal digits: the second modulo 2^32, a number for this page, and a count,
 * so that ids of one page grow.
 */
export const newId = () => hex(Math.floor(Date.now() / 1000) >>> 0, 8) + ofThisPage + hex((count += 1), 6)
