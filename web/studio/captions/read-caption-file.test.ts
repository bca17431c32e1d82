import { expect, test } from 'vitest'
import { MAX_CAPTION_FILE_LENGTH } from '#contract/content/content-limits.ts'
import { readCaptionFile } from './read-caption-file.ts'

const text = '1\n00:00:01,000 --> 00:00:02,000\nGrüße\n'
const encodeUtf16 = (isBigEndian: boolean) => {
  const bytes = new Uint8Array(2 + text.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [index, character] of [...`\uFEFF${text}`].entries())
    view.setUint16(index * 2, character.charCodeAt(0), !isBigEndian)
  return bytes
}

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['Windows-1252', Uint8Array.from(text, (sign) => sign.charCodeAt(0))],
  ['UTF-16 in little-endian order', encodeUtf16(false)],
  ['UTF-16 in big-endian order', encodeUtf16(true)],
])('a file in %s is decoded', async (_, bytes) => {
  expect(await readCaptionFile(new Blob([bytes]), 'de')).toBe(text)
})

test('a file in an unknown encoding is not read, and its line is named', async () => {
  const bytes = [...new TextEncoder().encode(text), 0xff]
  expect(await readCaptionFile(new Blob([Uint8Array.from(bytes)]), 'de')).toMatchObject({ line: 4 })
})

test('a video file chosen as captions is not read', async () => {
  expect(await readCaptionFile(new Blob([new Uint8Array(MAX_CAPTION_FILE_LENGTH * 4 + 1)]), 'de')).toBeUndefined()
})
