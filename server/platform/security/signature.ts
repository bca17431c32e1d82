import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Key } from './signing-keys.ts'

/**
 * Returns the HMAC-SHA256 of the parts in base64url. The first part names the purpose. Each part is prefixed with its
 * length, so that different lists never produce the same input.
 */
export function sign({ secret }: Key, parts: readonly string[]): string {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:${part}`)
  return hmac.digest('base64url')
}

/** Verifies a signature in constant time. */
export function verifySignature(key: Key, parts: readonly string[], signature: string): boolean {
  // Compares text, because several base64url texts decode to the same bytes: the last character has unused bits.
  const [expected, actual] = [Buffer.from(sign(key, parts)), Buffer.from(signature)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
