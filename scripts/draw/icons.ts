import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Makes every size of the mark that browsers and phones ask for, of the one drawing in `public/mark.svg`. */
export async function drawIcons(client: string): Promise<void> {
  const mark = await readFile(join(client, 'mark.svg'), 'utf8')
  const ground = /<rect[^>]*fill="([^"]+)"/.exec(mark)?.[1] ?? '#000'
  const plain = (size: number) => sharp(Buffer.from(mark), { density: 600 }).resize(size).png().toBuffer()
  /** Phones cut corners: the mark stands within what they leave. */
  const padded = async (size: number, share: number) => {
    const input = await plain(Math.round(size * share))
    const tile = { width: size, height: size, channels: 4 as const, background: ground }
    return sharp({ create: tile }).composite([{ input }]).png().toBuffer()
  }
  await writeFile(join(client, 'favicon.ico'), asIco(await plain(32), 32))
  await writeFile(join(client, 'icon-192.png'), await plain(192))
  await writeFile(join(client, 'icon-512.png'), await plain(512))
  await writeFile(join(client, 'icon-maskable.png'), await padded(512, 0.76))
  await writeFile(join(client, 'apple-touch-icon.png'), await padded(180, 0.9))
}

/** An .ico file is a head of 22 bytes before a PNG. */
function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
