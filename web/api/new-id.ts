/** Random part of all ids created by this page. */
const pageRandom = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => hex(byte, 2)).join('')
let count = 0

function hex(value: number, digits: number) {
  return value.toString(16).padStart(digits, '0')
}

/**
 * Creates an ObjectId of 24 hexadecimal digits: seconds modulo 2^32, a random number per page, and a counter, so that
 * ids of one page ascend.
 */
export const newId = () => hex(Math.floor(Date.now() / 1000) >>> 0, 8) + pageRandom + hex((count += 1), 6)
