import { createHash } from 'node:crypto'

/**
 * Hashes a generated secret for storage. A generated secret is random, so a fast hash is sufficient; passwords need a
 * slow hash.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
