import { createHash } from 'node:crypto'

/**
 * Hashes a generated secret for storage. The secret is random, so a fast hash is sufficient; passwords need a slow one.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
