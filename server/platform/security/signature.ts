import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Key } from './keys.ts'

/**
 * Returns the HMAC-SHA256 of the parts in base64url. The first part names the purpose. Each part is prefixed with its
 * length, so that no two lists produce the same input.
 */
export function sign({ secret }: Key, parts: readonly string[]): string {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:${part}`)
  return hmac.digest('base64url')
}

/** Verifies a signature in constant time. */
export function verifySignature(key: Key, parts: readonly string[], given: string): boolean {
  // Compared as text: the last character of base64url has spare bits, so several texts decode to the same bytes.
  const [expected, givenBytes] = [Buffer.from(sign(key, parts)), Buffer.from(given)]
  return expected.length === givenBytes.length && timingSafeEqual(expected, givenBytes)
}
