import { createHash } from 'node:crypto'

/**
 * The hash under which a secret that we generated is stored. The secret is random, so a fast hash is enough; passwords
 * have a slow one.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
