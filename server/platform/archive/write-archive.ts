import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { FileError } from '../files/file-errors.ts'
import { syncFolder } from '../files/durable-file.ts'
import {
  CHUNK_SIZE,
  chunkName,
  FORMAT_VERSION,
  HASH_NAME,
  type Header,
  HEADER_NAME,
  INDEX_PART,
  type Part,
} from './archive-format.ts'
import { type Cipher, createCipher } from './passphrase.ts'
import { END_BLOCKS, getPaddingLength, writeTarHeader } from './tar.ts'

export interface ArchiveWriter extends AsyncDisposable {
  /** Adds a part. Streams the content and buffers only a few chunks. */
  add(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Part>
  /** Writes the index with `about`, and renames the file to its final name. Returns the size of the file in bytes. */
  finish(about: object): Promise<number>
}

interface Options {
  /** Version of Holdfast, stored in the header. */
  version: string
  at: Date
  /** Encrypts all entries except the header. If undefined, the archive is not encrypted. */
  passphrase?: string | undefined
}

const compress = promisify(zstdCompress)
const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/**
 * Creates an archive. The file is written as `{path}.{pid}.tmp` and renamed once it is complete and synced; disposing
 * the writer deletes an unfinished file. `finish` throws FileError if the path exists by then.
 */
export async function createArchive(path: string, { version, at, passphrase }: Options): Promise<ArchiveWriter> {
  const temporaryPath = `${path}.${process.pid}.tmp`
  const { cipher, encryption } = passphrase === undefined ? {} : await createCipher(passphrase)
  const file = await open(temporaryPath, 'wx', 0o600)
  const entries = createEntryWriter(file, at)
  const parts: Record<string, Part> = {}
  const header: Header = {
    format: FORMAT_VERSION,
    version,
    createdAt: at.toISOString(),
    encryption: encryption ?? null,
  }
  const headerText = `${JSON.stringify(header, null, 2)}\n`
  await entries.add(HEADER_NAME, Buffer.from(headerText))

  const addPart = (name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
    writePart(entries, cipher, name, content)
  return {
    async add(name, content) {
      if (Object.hasOwn(parts, name) || name === INDEX_PART) throw new Error(`The archive already has a part ${name}.`)
      return (parts[name] = await addPart(name, content))
    },
    async finish(about) {
      const index = Buffer.from(JSON.stringify({ header: sha256(headerText), parts, about }))
      const { sha256: hash } = await addPart(INDEX_PART, splitIntoChunks(index))
      await entries.add(HASH_NAME, Buffer.from(`${hash}\n`))
      await file.writeFile(END_BLOCKS)
      await file.sync()
      await file.close()
      await reserveName(path)
      await rename(temporaryPath, path)
      await syncFolder(dirname(path))
      return entries.bytes() + END_BLOCKS.length
    },
    async [Symbol.asyncDispose]() {
      await file.close().catch(() => undefined)
      await rm(temporaryPath, { force: true })
    },
  }
}

/**
 * Creates an empty file, so that a concurrently created archive with the same name is not replaced. Throws FileError if
 * the file exists.
 */
async function reserveName(path: string) {
  try {
    await (await open(path, 'wx', 0o600)).close()
  } catch (error) {
    if (!isExistingFile(error)) throw error
    throw new FileError(`${path} already exists. Choose a new file name.`)
  }
}

const isExistingFile = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

type EntryWriter = ReturnType<typeof createEntryWriter>

function createEntryWriter(file: FileHandle, at: Date) {
  let count = 0
  let bytes = 0
  return {
    /** Returns the index of the next entry. */
    nextIndex: () => count,
    bytes: () => bytes,
    async add(name: string, content: Buffer) {
      const padding = Buffer.alloc(getPaddingLength(content.length))
      const entry = Buffer.concat([writeTarHeader({ name, size: content.length }, at), content, padding])
      await file.writeFile(entry)
      bytes += entry.length
      count += 1
    },
  }
}

async function writePart(
  entries: EntryWriter,
  cipher: Cipher | undefined,
  name: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Part> {
  const hash = createHash('sha256')
  let bytes = 0
  let chunks = 0
  for await (const chunk of combineIntoChunks(content)) {
    hash.update(chunk)
    bytes += chunk.length
    const position = { name: chunkName(name, (chunks += 1)), index: entries.nextIndex() }
    const compressed = await compress(chunk, compression)
    await entries.add(position.name, cipher ? cipher.encrypt(compressed, position) : compressed)
  }
  return { bytes, sha256: hash.digest('hex'), chunks }
}

/** Combines the content into chunks of {@link CHUNK_SIZE} bytes. The last chunk may be shorter. */
async function* combineIntoChunks(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of content) {
    pieces.push(piece)
    length += piece.length
    if (length < CHUNK_SIZE) continue
    const buffer = Buffer.concat(pieces)
    const completeLength = length - (length % CHUNK_SIZE)
    for (const start of chunkOffsets(completeLength)) yield buffer.subarray(start, start + CHUNK_SIZE)
    pieces = [buffer.subarray(completeLength)]
    length -= completeLength
  }
  if (length > 0) yield Buffer.concat(pieces)
}

const chunkOffsets = (length: number) =>
  Array.from({ length: Math.ceil(length / CHUNK_SIZE) }, (_, index) => index * CHUNK_SIZE)
const splitIntoChunks = (content: Buffer) =>
  chunkOffsets(content.length).map((start) => content.subarray(start, start + CHUNK_SIZE))
