import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PASSWORD_QUEUE } from '#contract/limits.ts'
import { fairSemaphore, type Sender } from '../admission/fair-semaphore.ts'
import { isGuessable } from './password-strength.ts'

/** Argon2id at OWASP's parameters, as PHC strings. Memory in KiB. */
const SETTINGS = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_LENGTH = 32

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const toPhc = (nonce: Buffer, tag: Buffer) => {
  const { memory, passes, parallelism } = SETTINGS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(tag)}`
}

/** Normalizes to NFC, as RFC 8265 (OpaqueString) requires, because keyboards compose accents differently. */
const normalizePassword = (password: string) => password.normalize('NFC')

async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', {
    ...SETTINGS,
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
    const actualTag = await derive('argon2id', {
      message,
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expectedTag.length,
    })
    return timingSafeEqual(actualTag, expectedTag)
  }
  // Earlier versions hashed passwords without normalization.
  return (
    (await matches(normalizePassword(password))) ||
    (password !== normalizePassword(password) && (await matches(password)))
  )
}

/** Random hash that no known password matches. */
const DUMMY_HASH = toPhc(randomBytes(16), randomBytes(TAG_LENGTH))
const verifyDummy = (password: string): Promise<boolean> => verifyPassword(password, DUMMY_HASH)

/** Operations on passwords, available inside `withPasswords`. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Returns whether an attacker who tries `names` and their parts first guesses it within a million attempts. */
  isGuessable(password: string, names: readonly string[]): Promise<boolean>
  /** Returns false for a wrong password. Throws for a malformed hash. */
  verify(password: string, hash: string): Promise<boolean>
  /** Always returns false and costs as much as `verify`, so that an unknown address takes as long as a known one. */
  verifyDummy(password: string): Promise<boolean>
}

const passwords: Passwords = { hash: hashPassword, isGuessable, verify: verifyPassword, verifyDummy }
const semaphore = fairSemaphore('password checks', PASSWORD_QUEUE)

/**
 * Runs `work` with password operations when a slot is free. Hashes run on libuv's few threads; more at once would delay
 * files and DNS. Attempts are counted inside the slot, before the check, so that many concurrent attempts do not overload the
 * database. Throws RateLimitExceeded and NotReady.
 */
export const withPasswords = <T>(sender: Sender, work: (passwords: Passwords) => Promise<T>): Promise<T> =>
  semaphore.run(sender, () => work(passwords))

/** The sender of accounts that Holdfast itself creates. */
export const systemSender: Sender = { key: 'holdfast', isKnown: true }
