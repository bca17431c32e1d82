/**
 * Reads and writes headers of tar files (POSIX ustar). Supports only regular files with short names, because a backup
 * contains no other entries. Operators can list an archive with `tar`.
 */

export interface TarEntry {
  name: string
  /** Size of the content in bytes. */
  size: number
}

/** Block size of a tar file in bytes. */
export const BLOCK_SIZE = 512
/** A tar file ends with two blocks of zeros. */
export const END_BLOCKS = Buffer.alloc(2 * BLOCK_SIZE)

export const getPaddingLength = (size: number): number => (BLOCK_SIZE - (size % BLOCK_SIZE)) % BLOCK_SIZE

/** Offset and length of the header fields. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const

const MAGIC = 'ustar\u{0}00'
const FILE_TYPE = '0'

export function writeTarHeader({ name, size }: TarEntry, modifiedAt: Date): Buffer {
  const block = Buffer.alloc(BLOCK_SIZE)
  const set = (field: keyof typeof fields, text: string) => {
    const [start, length] = fields[field]
    if (Buffer.byteLength(text) > length) throw new Error(`${field} of ${name} is too long for a tar file`)
    block.write(text, start, 'utf8')
  }
  const toOctal = (number: number, digits: number) => number.toString(8).padStart(digits, '0')
  set('name', name)
  set('mode', toOctal(0o600, 7))
  set('uid', toOctal(0, 7))
  set('gid', toOctal(0, 7))
  set('size', toOctal(size, 11))
  set('mtime', toOctal(Math.floor(modifiedAt.getTime() / 1000), 11))
  set('type', FILE_TYPE)
  set('magic', MAGIC)
  set('checksum', `${toOctal(computeChecksum(block), 6)}\u{0} `)
  return block
}

/**
 * Parses a header. Returns `end` for a block of zeros, and undefined for anything that {@link writeTarHeader} would not
 * write.
 */
export function readTarHeader(block: Buffer): TarEntry | 'end' | undefined {
  if (block.every((byte) => byte === 0)) return 'end'
  const getText = (field: keyof typeof fields) => {
    const [start, length] = fields[field]
    return block.toString('utf8', start, start + length).replace(/\0.*$/s, '')
  }
  const [size, seconds] = [getText('size'), getText('mtime')].map((text) => Number.parseInt(text, 8))
  const entry = { name: getText('name'), size: size ?? NaN }
  if (!(entry.size >= 0) || !isValidTime(seconds)) return undefined
  return writeTarHeader(entry, new Date(seconds * 1000)).equals(block) ? entry : undefined
}

/** Returns whether a number of seconds fits into eleven octal digits. */
const isValidTime = (seconds: number | undefined): seconds is number =>
  seconds !== undefined && seconds >= 0 && seconds < 2 ** 33

/** Returns the sum of all bytes, with the checksum field counted as spaces. */
function computeChecksum(block: Buffer): number {
  const [start, length] = fields.checksum
  return block.reduce((sum, byte, index) => sum + (index >= start && index < start + length ? 0x20 : byte), 0)
}
