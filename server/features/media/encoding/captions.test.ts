import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { readCaptionFile, toWebVtt } from './captions.ts'

const readBytes = async (bytes: string | Buffer) => {
  const file = join(await createTempFolder(), 'film.srt')
  await writeFile(file, bytes)
  return readCaptionFile(file)
}

test('SubRip is converted to WebVTT', () => {
  expect(
    toWebVtt(
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nHold the <i>wrist</i>.\r\nThen turn.\r\n\r\n2\r\n00:01:00,000 --> 00:01:01,000\r\nAgain.\r\n',
    ),
  ).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHold the <i>wrist</i>.\nThen turn.\n\n00:01:00.000 --> 00:01:01.000\nAgain.\n',
  )
})

test('SubRip markup is removed, and text that WebVTT would parse as markup is escaped', () => {
  expect(
    toWebVtt('1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="red">Grip & turn</font> if a < b\n'),
  ).toContain('\nGrip &amp; turn if a &lt; b\n')
})

test('WebVTT keeps its cues and their settings, but no styles, notes and identifiers', () => {
  const vtt =
    'WEBVTT Kind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE draft\n\nintro\n00:01.000 --> 00:02.000 line:0\n<v Ana>Bow.\n'
  expect(toWebVtt(vtt)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0\n<v Ana>Bow.\n')
})

test('cues are sorted, and a cue that ends before it starts is refused with its line', () => {
  const srt = '00:00:05,000 --> 00:00:06,000\nlate\n\n00:00:01,000 --> 00:00:02,000\nearly\n'
  expect(toWebVtt(srt)).toMatch(/early[^]*late/)
  expect(toWebVtt(`${srt}\n00:00:04,000 --> 00:00:03,000\nnever\n`)).toEqual({
    line: 7,
    reason: 'the caption ends before it starts',
  })
})

test('old encodings and byte order marks are supported', async () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nGrüße\n'
  expect(await readBytes(Buffer.from(srt, 'latin1'))).toContain('Grüße')
  expect(await readBytes(`\uFEFF${srt}`)).toContain('Grüße')
  const utf16 = Buffer.from(`\uFEFF${srt}`, 'utf16le')
  expect(await readBytes(utf16)).toContain('Grüße')
  expect(await readBytes(utf16.swap16())).toContain('Grüße')
  await expect(readBytes(Buffer.from([...Buffer.from(srt), 0xff]))).rejects.toThrow('film.srt, line 4: the characters')
})

test('a file without captions is refused', async () => {
  await expect(readBytes('Dear diary,\n\ntoday I trained.\n')).rejects.toThrow('film.srt: no captions found')
  await expect(readBytes('[Script Info]\nTitle: 1\n')).rejects.toThrow('film.srt, line 1: expected times such as')
  await expect(readBytes('')).rejects.toThrow('no captions found')
  await expect(readCaptionFile('/nowhere/film.srt')).rejects.toThrow('this caption file doesn’t exist')
})
