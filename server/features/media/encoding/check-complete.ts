import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the first incomplete file that the encoder wrote into `folder`, or undefined. On a full disk ffmpeg exits
 * with code 0 and without a message, so a full disk can only be detected from the files.
 */
export async function findFirstIncompleteFile(folder: string): Promise<string | undefined> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8')
  if (!playlist.trimEnd().endsWith('#EXT-X-ENDLIST')) return 'index.m3u8'
  const segments = [...playlist.matchAll(/^[^#\s].*$/gm)].map(([file]) => file)
  for (const file of ['init.mp4', ...segments]) if (!(await isComplete(join(folder, file)))) return file
  return undefined
}

/** Whether the boxes of an MP4 file fill it exactly. Each box starts with its length (ISO/IEC 14496-12, 4.2). */
async function isComplete(path: string): Promise<boolean> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  let offset = 0
  while (offset < size) {
    const length = await readBoxLength(file, offset)
    if (length < 8) return false
    offset += length
  }
  return offset > 0 && offset === size
}

async function readBoxLength(file: FileHandle, offset: number): Promise<number> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, offset)
  if (bytesRead < 8) return 0
  const length = buffer.readUInt32BE(0)
  // 1 means that the length is in the eight bytes after the type.
  return length === 1 && bytesRead === 16 ? Number(buffer.readBigUInt64BE(8)) : length
}
