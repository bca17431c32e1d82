import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PASSWORD_QUEUE } from '#contract/limits.ts'
import { createFairSemaphore, type Sender } from '../admission/fair-semaphore.ts'
import { isGuessable } from './password-strength.ts'

/** Parameters of Argon2id that OWASP recommends. The memory is in KiB. */
const ARGON2_SETTINGS = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_LENGTH = 32

const runArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Formats a hash as a PHC string. */
const toPhc = (nonce: Buffer, tag: Buffer) => {
  const { memory, passes, parallelism } = ARGON2_SETTINGS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(tag)}`
}

/** Normalizes a password to NFC, as RFC 8265 (OpaqueString) requires, because keyboards compose accents differently. */
const normalizePassword = (password: string) => password.normalize('NFC')

async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await runArgon2('argon2id', {
    ...ARGON2_SETTINGS,
    message: normalizePassword(password),
    nonce,
    tagLength: TAG_LENGTH,
  })
  return toPhc(nonce, tag)
}

/** Returns false for a wrong password. Throws for a malformed hash. */
async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) throw new Error('A stored password hash is not an argon2id PHC string.')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const expectedTag = Buffer.from(tag, 'base64')
  const matches = async (message: string) => {
    const actualTag = await runArgon2('argon2id', {
      message,
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expectedTag.length,
    })
    return timingSafeEqual(actualTag, expectedTag)
  }
  // Previous versions hashed passwords without normalization.
  return (
    (await matches(normalizePassword(password))) ||
    (password !== normalizePassword(password) && (await matches(password)))
  )
}

/** A random hash that no known password matches. */
const DUMMY_HASH = toPhc(randomBytes(16), randomBytes(TAG_LENGTH))
const verifyDummy = (password: string): Promise<boolean> => verifyPassword(password, DUMMY_HASH)

/** Operations on passwords, which are available only inside `withHashingSlot`. */
export interface PasswordOperations {
  hash(password: string): Promise<string>
  /**
   * Returns whether an attacker who tries `names` and their parts first guesses the password within a million attempts.
   */
  isGuessable(password: string, names: readonly string[]): Promise<boolean>
  /** Returns false for a wrong password. Throws for a malformed hash. */
  verify(password: string, hash: string): Promise<boolean>
  /**
   * Always returns false and takes as long as `verify`, so that the response time does not reveal whether an account
   * exists.
   */
  verifyDummy(password: string): Promise<boolean>
}

const passwords: PasswordOperations = { hash: hashPassword, isGuessable, verify: verifyPassword, verifyDummy }
const semaphore = createFairSemaphore('password checks', PASSWORD_QUEUE)

/**
 * Waits for a slot and runs `work` with the password operations. The slots are limited, because hashes occupy the few
 * threads of libuv, which file and DNS operations need too. Callers count attempts inside `work`, before the check, so
 * that many concurrent attempts do not overload the database. Throws RateLimitExceeded and NotReady.
 */
export const withHashingSlot = <T>(sender: Sender, work: (passwords: PasswordOperations) => Promise<T>): Promise<T> =>
  semaphore.run(sender, () => work(passwords))

/** Sender for accounts that Holdfast itself creates, which waits in the queue of known senders. */
export const systemCaller: Sender = { key: 'holdfast', isKnown: true }
