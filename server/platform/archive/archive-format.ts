import { z } from 'zod'
import { Encryption } from './passphrase.ts'

/**
 * An archive is a tar file. `backup.json` says how to read it. Each part follows in entries `{part}/{number}` of at
 * most {@link CHUNK} bytes, compressed and, with a passphrase, encrypted. `index/…` is the last part: what the
 * archive is about, and length and SHA-256 of every other. `index.sha256` is the hash of that, and shows that nothing
 * is missing.
 */

/** The newest format that this version reads, and the one it writes. */
export const FORMAT = 1

export const Header = z.object({
  format: z.int().min(1),
  /** Version of the Holdfast that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  encryption: Encryption.nullable(),
})
export type Header = z.infer<typeof Header>

export const Part = z.object({
  /** Length of its content. */
  bytes: z.int().min(0),
  /** Hash of its content, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** In how many entries it is. */
  chunks: z.int().min(0),
})
export type Part = z.infer<typeof Part>

/** `about` is parsed by whoever knows what is in the archive. */
export const Index = z.object({
  header: z.string(),
  parts: z.record(z.string(), Part),
  about: z.unknown(),
})

export const HEADER_NAME = 'backup.json'
export const INDEX_PART = 'index'
export const HASH_NAME = 'index.sha256'

/** Bytes of content in one entry. What is in memory at once is a few times as much. */
export const CHUNK = 4 * 1024 * 1024
/** Longest entry that is read: a chunk that could not be compressed, and what compression and encryption add. */
export const ENTRY_MOST = CHUNK + 64 * 1024
/** Longest index: two million films, or thousands of tables. */
export const INDEX_MOST = 256 * 1024 * 1024

export const chunkName = (part: string, number: number) => `${part}/${String(number).padStart(6, '0')}`
