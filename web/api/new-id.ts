/** Tells the ids of this page from those of all others. */
const ours = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => hex(byte, 2)).join('')
let made = 0

function hex(value: number, digits: number) {
  return value.toString(16).padStart(digits, '0')
}

/** An ObjectId for a new document, 24 hexadecimal digits: the second, what is ours, and a count, so that ids of one page grow. */
export const newId = () => hex(Math.floor(Date.now() / 1000), 8) + ours + hex((made += 1), 6)
