import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

/** Parameters, which are not secret, to derive the key from the passphrase and to detect a wrong passphrase. */
export const Encryption = z.object({
  kdf: z.literal('scrypt'),
  cipher: z.literal('aes-256-gcm'),
  salt: z.base64(),
  // The parameters are limited, so that a manipulated file cannot exhaust the memory.
  cost: z
    .int()
    .min(2)
    .max(2 ** 18),
  blockSize: z.int().min(1).max(16),
  parallelization: z.int().min(1).max(16),
  /** SHA-256 of the bytes that are derived after the key. Detects a wrong passphrase. */
  check: z.base64(),
})
export type Encryption = z.infer<typeof Encryption>

/** Encrypts and decrypts the entries of one archive. Encryption authenticates the name and index of each entry. */
export interface Cipher {
  encrypt(content: Buffer, entry: EntryPosition): Buffer
  /** Throws if the content, the name or the index was changed. */
  decrypt(content: Buffer, entry: EntryPosition): Buffer
}

export interface EntryPosition {
  name: string
  /** Position of the entry in the archive, used as nonce: each key uses each number only once. */
  index: number
}

/** Scrypt parameters that OWASP recommends if Argon2id is unavailable: 64 MiB, two lanes. */
const SCRYPT_SETTINGS = { cost: 2 ** 16, blockSize: 8, parallelization: 2 }
const KEY_LENGTH = 32
const TAG_LENGTH = 16

const runScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Derives a new key from a passphrase for one archive. */
export async function createCipher(passphrase: string): Promise<{ cipher: Cipher; encryption: Encryption }> {
  const salt = randomBytes(16)
  const { key, check } = await deriveKey(passphrase, salt, SCRYPT_SETTINGS)
  return {
    cipher: createEntryCipher(key),
    encryption: {
      kdf: 'scrypt',
      cipher: 'aes-256-gcm',
      salt: salt.toString('base64'),
      ...SCRYPT_SETTINGS,
      check: check.toString('base64'),
    },
  }
}

/** Derives the key of an archive. Returns undefined if the passphrase is wrong. */
export async function openCipher(passphrase: string, encryption: Encryption): Promise<Cipher | undefined> {
  const { key, check } = await deriveKey(passphrase, Buffer.from(encryption.salt, 'base64'), encryption)
  return check.equals(Buffer.from(encryption.check, 'base64')) ? createEntryCipher(key) : undefined
}

async function deriveKey(
  passphrase: string,
  salt: Buffer,
  { cost, blockSize, parallelization }: typeof SCRYPT_SETTINGS,
) {
  const maxmem = 2 * 128 * cost * blockSize * parallelization
  const derived = await runScrypt(passphrase.normalize('NFC'), salt, 2 * KEY_LENGTH, {
    cost,
    blockSize,
    parallelization,
    maxmem,
  })
  return {
    key: derived.subarray(0, KEY_LENGTH),
    check: createHash('sha256').update(derived.subarray(KEY_LENGTH)).digest(),
  }
}

function createEntryCipher(key: Buffer): Cipher {
  const createNonce = (index: number) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(index, 6, 6)
    return nonce
  }
  return {
    encrypt(content, { name, index }) {
      const cipher = createCipheriv('aes-256-gcm', key, createNonce(index)).setAAD(Buffer.from(name))
      return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(content, { name, index }) {
      const decipher = createDecipheriv('aes-256-gcm', key, createNonce(index), { authTagLength: TAG_LENGTH })
        .setAAD(Buffer.from(name))
        .setAuthTag(content.subarray(-TAG_LENGTH))
      return Buffer.concat([decipher.update(content.subarray(0, -TAG_LENGTH)), decipher.final()])
    },
  }
}
