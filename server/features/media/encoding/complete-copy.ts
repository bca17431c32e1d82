import { type FileHandle, open } from 'node:fs/promises'
import { rejectFilm } from './film-rejected.ts'

/** Share of the bytes of a film that may be missing, because some programs write sizes that are slightly too large. */
const MAX_MISSING_SHARE = 0.02
/** Top-level boxes of an MP4 or MOV file (ISO/IEC 14496-12, 4.2). Anything else is data after the end of the film. */
const BOX = /^(?:ftyp|styp|moov|moof|mdat|mfra|sidx|free|skip|wide|pnot|uuid|meta)$/
/** Number of bytes that {@link isEndEmpty} reads at the end of a file. */
const END_BYTES = 4096
const EBML_ID = 0x1a45dfa3
const SEGMENT_ID = 0x18538067

export const rejectIncomplete = (path: string) =>
  rejectFilm(
    `${path}: the end of the file is missing, so the copy is incomplete. Copy it again. If the original has the same size, the recording was interrupted: repair it with the camera.`,
  )

/**
 * Returns whether the end of the film is missing, as after an interrupted copy: the file is smaller than its container
 * states, or an MP4 has no index. Recorders and pipes that do not know the size mark the size as unknown.
 */
export async function isCopyIncomplete(path: string): Promise<boolean> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const start = await readBytes(file, 0)
  const claimedSize = start.subarray(0, 4).equals(Buffer.from('RIFF'))
    ? await readRiffSize(file, size)
    : start.readUInt32BE(0) === EBML_ID
      ? await readMatroskaSize(file)
      : BOX.test(start.toString('latin1', 4, 8))
        ? await readMp4Size(file, size)
        : 0
  return size < claimedSize * (1 - MAX_MISSING_SHARE)
}

/** Returns whether the end of the file is empty, as after an interrupted copy that reserved the whole size. */
export async function isEndEmpty(path: string): Promise<boolean> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const end = await readBytes(file, Math.max(0, size - END_BYTES), END_BYTES)
  return end.every((byte) => byte === 0)
}

async function readBytes(file: FileHandle, offset: number, length = 16): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, bytes.length, offset)
  return bytes
}

/**
 * Returns the end of the last box, or `Infinity` without a complete index. A box of length 0 extends to the file's end.
 */
async function readMp4Size(file: FileHandle, size: number): Promise<number> {
  let end = 0
  let hasIndex = false
  while (end < size) {
    const header = await readBytes(file, end)
    const type = header.toString('latin1', 4, 8)
    const length = header.readUInt32BE(0) === 1 ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0)
    if (!BOX.test(type)) break
    end = length < 8 ? size : end + length
    // A truncated index may lack whole tracks.
    hasIndex ||= type === 'moov' && end <= size
  }
  return hasIndex ? end : Infinity
}

/**
 * Returns the end of the last RIFF chunk. AVI files over 1 GB have several chunks. Unknown lengths are 0 or the
 * maximum.
 */
async function readRiffSize(file: FileHandle, size: number): Promise<number> {
  let end = 0
  while (end < size) {
    const header = await readBytes(file, end)
    const length = header.readUInt32LE(4)
    if (header.toString('latin1', 0, 4) !== 'RIFF' || length === 0 || length === 0xffffffff) break
    end += 8 + length + (length % 2)
  }
  return end
}

/** Returns the end of the segment, or 0 if its length is unknown (RFC 8794, 6). */
async function readMatroskaSize(file: FileHandle): Promise<number> {
  let offset = 0
  for (let elements = 0; elements < 8; elements += 1) {
    const header = await readBytes(file, offset)
    const idLength = Math.clz32(header[0] ?? 0) - 23
    const sizeLength = Math.clz32(header[idLength] ?? 0) - 23
    if (idLength > 4 || sizeLength > 8) return 0
    const bits = 7n * BigInt(sizeLength)
    const length = BigInt.asUintN(Number(bits), BigInt(`0x${header.toString('hex', idLength, idLength + sizeLength)}`))
    if (length === (1n << bits) - 1n) return 0
    offset += idLength + sizeLength + Number(length)
    if (header.readUInt32BE(0) === SEGMENT_ID) return offset
  }
  return 0
}
