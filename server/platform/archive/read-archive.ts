import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { z } from 'zod'
import { FileError, failIfSpecialFile } from '../files/file-errors.ts'
import {
  CHUNK_SIZE,
  chunkName,
  MAX_ENTRY_SIZE,
  FORMAT_VERSION,
  HASH_NAME,
  Header,
  HEADER_NAME,
  Index,
  MAX_INDEX_SIZE,
  INDEX_PART,
  type Part,
} from './archive-format.ts'
import { type Cipher, openCipher } from './passphrase.ts'
import { BLOCK_SIZE, END_BLOCKS, getPaddingLength, readTarHeader } from './tar.ts'

/** An archive whose index was read and matches the file. The content of a part is verified while it is read. */
export interface Archive<About> extends AsyncDisposable {
  path: string
  header: Header
  about: About
  parts: Readonly<Record<string, Part>>
  /** Reads the content of a part. Throws FileError at the end if it differs from the index. */
  read(name: string): AsyncGenerator<Buffer>
  /** Reads every part to its end. Throws FileError if a part is damaged. */
  verify(): Promise<void>
}

const decompress = promisify(zstdDecompress)

/**
 * Opens an archive. Throws FileError for a file that is not a backup, is damaged, has a newer format, or is encrypted
 * with another passphrase.
 */
export async function openArchive<About>(
  path: string,
  aboutSchema: z.ZodType<About>,
  passphrase?: string,
): Promise<Archive<About>> {
  await failIfSpecialFile(path)
  const file = await open(path, 'r')
  try {
    if ((await file.stat()).isDirectory()) throw new FileError(`${path} is a folder. Specify a backup file.`)
    return await readArchive(file, path, aboutSchema, passphrase)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readArchive<About>(
  file: FileHandle,
  path: string,
  aboutSchema: z.ZodType<About>,
  passphrase: string | undefined,
): Promise<Archive<About>> {
  const createDamagedError = (what: string) =>
    new FileError(
      `${path} is damaged: ${what}. Nothing was changed. Use another backup, or another copy of this backup.`,
    )
  const entries = await readEntries(file, createDamagedError)
  const readContent = async (name: string) => {
    const entry = entries.get(name) ?? throwError(createDamagedError(`${name} is missing`))
    return readExactly(file, entry.offset, entry.size, createDamagedError)
  }
  const headerBytes = await readContent(HEADER_NAME)
  const header = parse(Header, headerBytes) ?? throwError(createDamagedError(`${HEADER_NAME} cannot be read`))
  if (header.format > FORMAT_VERSION)
    throw new FileError(
      `${path} was created by a newer version of Holdfast (${header.version}), in a format that this version does not support. Nothing was changed. Update Holdfast, then restore the backup.`,
    )
  const cipher = await openHeaderCipher(header, path, passphrase)

  /** Reads, decrypts and decompresses the chunks of a part. */
  async function* readChunks(name: string, maxSize: number) {
    for (let number = 1; entries.has(chunkName(name, number)); number += 1) {
      const entryName = chunkName(name, number)
      const { index } = entries.get(entryName) ?? throwError(createDamagedError(`${entryName} is missing`))
      if (number * CHUNK_SIZE > maxSize + CHUNK_SIZE) throw createDamagedError(`${name} is longer than allowed`)
      const stored = await readContent(entryName)
      try {
        const compressed = cipher ? cipher.decrypt(stored, { name: entryName, index }) : stored
        yield await decompress(compressed, { maxOutputLength: CHUNK_SIZE })
      } catch {
        throw createDamagedError(`${entryName} was changed`)
      }
    }
  }

  const indexChunks: Buffer[] = []
  for await (const chunk of readChunks(INDEX_PART, MAX_INDEX_SIZE)) indexChunks.push(chunk)
  const indexBytes = Buffer.concat(indexChunks)
  if (sha256(indexBytes) !== (await readContent(HASH_NAME)).toString().trim())
    throw createDamagedError('its index was changed')
  const index = parse(Index, indexBytes) ?? throwError(createDamagedError('its index cannot be read'))
  if (index.header !== sha256(headerBytes)) throw createDamagedError(`${HEADER_NAME} was changed`)
  const { data: about } = aboutSchema.safeParse(index.about)
  if (!about) throw createDamagedError('its index does not list its contents')
  const { parts } = index
  const knownEntries = new Set([...Object.keys(parts), INDEX_PART])
  for (const name of entries.keys())
    if (name !== HEADER_NAME && name !== HASH_NAME && !knownEntries.has(name.replace(/\/\d+$/, '')))
      throw createDamagedError(`it has an unexpected entry ${name}`)
  for (const [name, { chunks }] of Object.entries(parts))
    if ((chunks > 0 && !entries.has(chunkName(name, chunks))) || entries.has(chunkName(name, chunks + 1)))
      throw createDamagedError(`${name} is not complete`)

  async function* read(name: string) {
    const part = parts[name] ?? throwError(new Error(`The archive has no part ${name}.`))
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of readChunks(name, part.bytes)) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    if (bytes !== part.bytes || hash.digest('hex') !== part.sha256)
      throw createDamagedError(`${name} differs from what was written`)
  }
  return {
    path,
    header,
    about,
    parts,
    read,
    async verify() {
      for (const name of Object.keys(parts)) await consume(read(name))
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}

async function consume(content: AsyncGenerator<Buffer>) {
  while (!(await content.next()).done);
}

function throwError(error: Error): never {
  throw error
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T | undefined {
  try {
    return schema.safeParse(JSON.parse(bytes.toString())).data
  } catch {
    return undefined
  }
}

async function openHeaderCipher(
  { encryption }: Header,
  path: string,
  passphrase: string | undefined,
): Promise<Cipher | undefined> {
  if (!encryption) return undefined
  if (passphrase === undefined)
    throw new FileError(
      `${path} is encrypted. Nothing was changed. Set BACKUP_PASSPHRASE to the passphrase with which it was encrypted.`,
    )
  return (
    (await openCipher(passphrase, encryption)) ??
    throwError(
      new FileError(`${path} was encrypted with a different passphrase. Nothing was changed. Check BACKUP_PASSPHRASE.`),
    )
  )
}

/** The location of an entry in the archive file. */
interface Entry {
  index: number
  offset: number
  size: number
}

/** Finds the offsets of the entries. Every byte of the file must belong to an entry. */
async function readEntries(file: FileHandle, createDamagedError: (what: string) => Error): Promise<Map<string, Entry>> {
  const { size: length } = await file.stat()
  const entries = new Map<string, Entry>()
  for (let offset = 0; ;) {
    if (offset + BLOCK_SIZE > length) throw createDamagedError('its end is missing')
    const header = readTarHeader(await readExactly(file, offset, BLOCK_SIZE, createDamagedError))
    if (header === 'end') {
      if (length > offset + END_BLOCKS.length) throw createDamagedError('there is data after its end')
      if (!(await readExactly(file, offset, END_BLOCKS.length, createDamagedError)).equals(END_BLOCKS))
        throw createDamagedError('its end was changed')
      return entries
    }
    if (!header)
      throw createDamagedError(offset === 0 ? 'it is not a backup' : `the data at byte ${offset} cannot be read`)
    const { name, size } = header
    if (size > MAX_ENTRY_SIZE || entries.has(name)) throw createDamagedError(`it has an unexpected entry ${name}`)
    const padding = getPaddingLength(size)
    if (offset + BLOCK_SIZE + size + padding > length) throw createDamagedError('its end is missing')
    const paddingBytes = await readExactly(file, offset + BLOCK_SIZE + size, padding, createDamagedError)
    if (paddingBytes.some((byte) => byte !== 0)) throw createDamagedError(`the data after ${name} was changed`)
    entries.set(name, { index: entries.size, offset: offset + BLOCK_SIZE, size })
    offset += BLOCK_SIZE + size + padding
  }
}

async function readExactly(
  file: FileHandle,
  offset: number,
  size: number,
  createDamagedError: (what: string) => Error,
): Promise<Buffer> {
  const buffer = Buffer.alloc(size)
  const { bytesRead } = size === 0 ? { bytesRead: 0 } : await file.read(buffer, 0, size, offset)
  if (bytesRead !== size) throw createDamagedError('its end is missing')
  return buffer
}
