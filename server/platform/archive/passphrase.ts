import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

/**
 * How the keys of an archive come from its passphrase, and how a wrong passphrase is recognized. Nothing here is
 * secret.
 */
export const Encryption = z.object({
  kdf: z.literal('scrypt'),
  cipher: z.literal('aes-256-gcm'),
  salt: z.base64(),
  // The bounds keep a made-up file from taking all memory.
  cost: z
    .int()
    .min(2)
    .max(2 ** 18),
  blockSize: z.int().min(1).max(16),
  parallelization: z.int().min(1).max(16),
  /** SHA-256 of bytes that are derived beside the key. */
  check: z.base64(),
})
export type Encryption = z.infer<typeof Encryption>

/** Encrypts and decrypts the entries of one archive, each bound to its name and its place. */
export interface Cipher {
  encrypt(content: Buffer, entry: EntryPosition): Buffer
  /** Throws if the content or its place was changed. */
  decrypt(content: Buffer, entry: EntryPosition): Buffer
}

export interface EntryPosition {
  name: string
  /** Its number in the archive. Each number is used once with a key, and is the nonce. */
  index: number
}

/** As OWASP recommends where Argon2id is not to be had: 64 MiB, two lanes. */
const SETTINGS = { cost: 2 ** 16, blockSize: 8, parallelization: 2 }
const KEY = 32
const TAG = 16

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** New keys of a passphrase, for one archive. */
export async function newCipher(passphrase: string): Promise<{ cipher: Cipher; encryption: Encryption }> {
  const salt = randomBytes(16)
  const { key, check } = await keysOf(passphrase, salt, SETTINGS)
  return {
    cipher: cipherOf(key),
    encryption: {
      kdf: 'scrypt',
      cipher: 'aes-256-gcm',
      salt: salt.toString('base64'),
      ...SETTINGS,
      check: check.toString('base64'),
    },
  }
}

/** The keys of an archive. Undefined if it was made with a different passphrase. */
export async function openCipher(passphrase: string, encryption: Encryption): Promise<Cipher | undefined> {
  const { key, check } = await keysOf(passphrase, Buffer.from(encryption.salt, 'base64'), encryption)
  return check.equals(Buffer.from(encryption.check, 'base64')) ? cipherOf(key) : undefined
}

async function keysOf(passphrase: string, salt: Buffer, { cost, blockSize, parallelization }: typeof SETTINGS) {
  const maxmem = 2 * 128 * cost * blockSize * parallelization
  const derived = await derive(passphrase.normalize('NFC'), salt, 2 * KEY, { cost, blockSize, parallelization, maxmem })
  return { key: derived.subarray(0, KEY), check: createHash('sha256').update(derived.subarray(KEY)).digest() }
}

function cipherOf(key: Buffer): Cipher {
  const nonceOf = (index: number) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(index, 6, 6)
    return nonce
  }
  return {
    encrypt(content, { name, index }) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index)).setAAD(Buffer.from(name))
      return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(content, { name, index }) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index), { authTagLength: TAG })
        .setAAD(Buffer.from(name))
        .setAuthTag(content.subarray(-TAG))
      return Buffer.concat([decipher.update(content.subarray(0, -TAG)), decipher.final()])
    },
  }
}
