import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { z } from 'zod'
import { FileError, refuseSpecialFile } from '../files/file-errors.ts'
import {
  CHUNK,
  chunkName,
  ENTRY_MOST,
  FORMAT,
  HASH_NAME,
  Header,
  HEADER_NAME,
  Index,
  INDEX_MOST,
  INDEX_PART,
  type Part,
} from './archive-format.ts'
import { type Cipher, openCipher } from './passphrase.ts'
import { BLOCK, END, paddingOf, readTarHeader } from './tar.ts'

/** An archive whose index was read and matches the file. Its parts are verified as they are read. */
export interface Archive<About> extends AsyncDisposable {
  path: string
  header: Header
  about: About
  parts: Readonly<Record<string, Part>>
  /** Reads the content of a part. Throws FileError at the end if it differs from the index. */
  read(name: string): AsyncGenerator<Buffer>
  /** Reads every part to its end. Throws FileError if one is damaged. */
  verify(): Promise<void>
}

const decompress = promisify(zstdDecompress)

/**
 * Opens an archive. Throws FileError for a file that is not a backup, damaged, of a newer format, or encrypted with
 * another passphrase.
 */
export async function openArchive<About>(
  path: string,
  About: z.ZodType<About>,
  passphrase?: string,
): Promise<Archive<About>> {
  await refuseSpecialFile(path)
  const file = await open(path, 'r')
  try {
    return await readArchive(file, path, About, passphrase)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readArchive<About>(
  file: FileHandle,
  path: string,
  About: z.ZodType<About>,
  passphrase: string | undefined,
): Promise<Archive<About>> {
  const damaged = (what: string) =>
    new FileError(`${path} is damaged: ${what}. Nothing was changed. Use another backup, or another copy of this one.`)
  const entries = await readEntries(file, damaged)
  const contentOf = async (name: string) => {
    const entry = entries.get(name) ?? never(damaged(`${name} is missing`))
    return readExactly(file, entry.offset, entry.size, damaged)
  }
  const headerBytes = await contentOf(HEADER_NAME)
  const header = parse(Header, headerBytes) ?? never(damaged(`${HEADER_NAME} cannot be read`))
  if (header.format > FORMAT)
    throw new FileError(
      `${path} was made by a newer Holdfast (${header.version}), in a format that this one does not support. Nothing was changed. Update Holdfast, then restore it.`,
    )
  const cipher = await cipherOf(header, path, passphrase)

  /** Reads, decrypts and decompresses the chunks of a part. */
  async function* readChunks(name: string, most: number) {
    for (let number = 1; entries.has(chunkName(name, number)); number += 1) {
      const entryName = chunkName(name, number)
      const { index } = entries.get(entryName) ?? never(damaged(`${entryName} is missing`))
      if (number * CHUNK > most + CHUNK) throw damaged(`${name} is longer than allowed`)
      const stored = await contentOf(entryName)
      try {
        const compressed = cipher ? cipher.decrypt(stored, { name: entryName, index }) : stored
        yield await decompress(compressed, { maxOutputLength: CHUNK })
      } catch {
        throw damaged(`${entryName} was changed`)
      }
    }
  }

  const indexChunks: Buffer[] = []
  for await (const chunk of readChunks(INDEX_PART, INDEX_MOST)) indexChunks.push(chunk)
  const indexBytes = Buffer.concat(indexChunks)
  if (hashOf(indexBytes) !== (await contentOf(HASH_NAME)).toString().trim()) throw damaged('its index was changed')
  const index = parse(Index, indexBytes) ?? never(damaged('its index cannot be read'))
  if (index.header !== hashOf(headerBytes)) throw damaged(`${HEADER_NAME} was changed`)
  const { data: about } = About.safeParse(index.about)
  if (!about) throw damaged('its index does not list its contents')
  const { parts } = index
  const known = new Set([...Object.keys(parts), INDEX_PART])
  for (const name of entries.keys())
    if (name !== HEADER_NAME && name !== HASH_NAME && !known.has(name.replace(/\/\d+$/, '')))
      throw damaged(`it has an unexpected entry ${name}`)
  for (const [name, { chunks }] of Object.entries(parts))
    if ((chunks > 0 && !entries.has(chunkName(name, chunks))) || entries.has(chunkName(name, chunks + 1)))
      throw damaged(`${name} is not complete`)

  async function* read(name: string) {
    const part = parts[name] ?? never(new Error(`The archive has no part ${name}.`))
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of readChunks(name, part.bytes)) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    if (bytes !== part.bytes || hash.digest('hex') !== part.sha256)
      throw damaged(`${name} differs from what was written`)
  }
  return {
    path,
    header,
    about,
    parts,
    read,
    async verify() {
      for (const name of Object.keys(parts)) await readToEnd(read(name))
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}

async function readToEnd(content: AsyncGenerator<Buffer>) {
  while (!(await content.next()).done);
}

function never(error: Error): never {
  throw error
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T | undefined {
  try {
    return schema.safeParse(JSON.parse(bytes.toString())).data
  } catch {
    return undefined
  }
}

async function cipherOf(
  { encryption }: Header,
  path: string,
  passphrase: string | undefined,
): Promise<Cipher | undefined> {
  if (!encryption) return undefined
  if (passphrase === undefined)
    throw new FileError(
      `${path} is encrypted. Nothing was changed. Set BACKUP_PASSPHRASE to the passphrase it was made with.`,
    )
  return (
    (await openCipher(passphrase, encryption)) ??
    never(new FileError(`${path} was made with a different passphrase. Nothing was changed. Check BACKUP_PASSPHRASE.`))
  )
}

interface Entry {
  index: number
  offset: number
  size: number
}

/** Finds the offsets of the entries. Every byte of the file must belong to an entry. */
async function readEntries(file: FileHandle, damaged: (what: string) => Error): Promise<Map<string, Entry>> {
  const { size: length } = await file.stat()
  const entries = new Map<string, Entry>()
  for (let offset = 0; ;) {
    if (offset + BLOCK > length) throw damaged('its end is missing')
    const found = readTarHeader(await readExactly(file, offset, BLOCK, damaged))
    if (found === 'end') {
      if (length > offset + END.length) throw damaged('there is data after its end')
      if (!(await readExactly(file, offset, END.length, damaged)).equals(END)) throw damaged('its end was changed')
      return entries
    }
    if (!found) throw damaged(offset === 0 ? 'it is not a backup' : `the data at byte ${offset} cannot be read`)
    const { name, size } = found
    if (size > ENTRY_MOST || entries.has(name)) throw damaged(`it has an unexpected entry ${name}`)
    const padding = paddingOf(size)
    if (offset + BLOCK + size + padding > length) throw damaged('its end is missing')
    const after = await readExactly(file, offset + BLOCK + size, padding, damaged)
    if (after.some((byte) => byte !== 0)) throw damaged(`the data after ${name} was changed`)
    entries.set(name, { index: entries.size, offset: offset + BLOCK, size })
    offset += BLOCK + size + padding
  }
}

async function readExactly(
  file: FileHandle,
  offset: number,
  size: number,
  damaged: (what: string) => Error,
): Promise<Buffer> {
  const buffer = Buffer.alloc(size)
  const { bytesRead } = size === 0 ? { bytesRead: 0 } : await file.read(buffer, 0, size, offset)
  if (bytesRead !== size) throw damaged('its end is missing')
  return buffer
}
