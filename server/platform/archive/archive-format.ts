import { z } from 'zod'
import { Encryption } from './passphrase.ts'

/**
 * An archive is a tar file. `backup.json` is the header. Each part follows in entries `{part}/{number}` of at most
 * {@link CHUNK_SIZE} bytes of content, compressed and, with a passphrase, encrypted. The last part, `index/…`,
 * describes the content and lists length and SHA-256 of every other part. `index.sha256`, at the end, contains the hash
 * of the index and shows that the archive is complete.
 */

/** The format that this version writes, and the newest format that it reads. */
export const FORMAT_VERSION = 1

export const Header = z.object({
  format: z.int().min(1),
  /** Holdfast version that wrote the archive. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  encryption: Encryption.nullable(),
})
export type Header = z.infer<typeof Header>

/** Description of a part of an archive in the index. */
export const Part = z.object({
  /** Length of the content in bytes. */
  bytes: z.int().min(0),
  /** SHA-256 of the content, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Number of tar entries. */
  chunks: z.int().min(0),
})
export type Part = z.infer<typeof Part>

/** The index of an archive. `about` describes the content; `openArchive` parses it with the schema of its caller. */
export const Index = z.object({
  /** SHA-256 of the header, in hexadecimal digits. */
  header: z.string(),
  parts: z.record(z.string(), Part),
  about: z.unknown(),
})

export const HEADER_NAME = 'backup.json'
export const INDEX_PART = 'index'
export const HASH_NAME = 'index.sha256'

/** Maximum bytes of content in one entry. Reading or writing an archive uses a few times as much memory. */
export const CHUNK_SIZE = 4 * 1024 * 1024
/** Maximum bytes of an entry: an incompressible chunk plus the overhead of compression and encryption. */
export const MAX_ENTRY_SIZE = CHUNK_SIZE + 64 * 1024
/** Maximum bytes of the index, enough for two million films or thousands of tables. */
export const MAX_INDEX_SIZE = 256 * 1024 * 1024

export const chunkName = (part: string, number: number) => `${part}/${String(number).padStart(6, '0')}`
