import { createHash } from 'node:crypto'

/** How a secret of our own making is kept. It is random enough that a fast hash will do; passwords are not, and have their own. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
