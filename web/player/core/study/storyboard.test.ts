import { expect, test } from 'vitest'
import { parseStoryboard, tileAt } from './storyboard.ts'

const vtt = `WEBVTT

00:00.000 --> 00:02.000
storyboard.jpg#xywh=0,0,160,90

2
00:00:02.000 --> 00:00:04.000
storyboard.jpg#xywh=160,0,160,90

01:00:04.000 --> 01:00:06.500
storyboard.jpg#xywh=320,90,160,90
`

test('parses each tile with its time range and its place in the sprite', () => {
  expect(parseStoryboard(vtt)).toEqual([
    { from: 0, to: 2, file: 'storyboard.jpg', x: 0, y: 0, width: 160, height: 90 },
    { from: 2, to: 4, file: 'storyboard.jpg', x: 160, y: 0, width: 160, height: 90 },
    { from: 3604, to: 3606.5, file: 'storyboard.jpg', x: 320, y: 90, width: 160, height: 90 },
  ])
})

test('CRLF line ends are accepted', () => {
  expect(parseStoryboard(vtt.replaceAll('\n', '\r\n'))).toEqual(parseStoryboard(vtt))
})

test('a cue without a sprite region is dropped', () => {
  expect(parseStoryboard('WEBVTT\n\n00:00.000 --> 00:02.000\nonly words')).toEqual([])
})

test('finds the tile at a time, and the last one past the end', () => {
  const tiles = parseStoryboard(vtt)
  expect(tileAt(tiles, 0)?.x).toBe(0)
  expect(tileAt(tiles, 2)?.x).toBe(160)
  expect(tileAt(tiles, 9999)?.x).toBe(320)
  expect(tileAt([], 1)).toBeUndefined()
})
