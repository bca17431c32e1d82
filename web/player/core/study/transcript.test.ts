import { expect, test } from 'vitest'
import { findLines, lineAt, parseTranscript } from './transcript.ts'

const lines = parseTranscript(
  'WEBVTT\r\n\r\nNOTE made by hand\r\n\r\n1\r\n00:00:04.500 --> 00:00:06.000 align:start\r\n<v Ann>Turn your <i>hips</i>\r\npast theirs &amp; pull.\r\n\r\n01:00:07.000 --> 01:00:08.000\r\nThe same slowly.\r\n',
)

test('captions are converted to lines without markup', () => {
  expect(lines).toEqual([
    { from: 4.5, to: 6, text: 'Turn your hips past theirs & pull.' },
    { from: 3607, to: 3608, text: 'The same slowly.' },
  ])
})

test('a line is found by its words in any order and case, and by time', () => {
  expect(findLines(lines, 'HIPS turn')).toEqual([lines[0]])
  expect(findLines(lines, 'the')).toEqual(lines)
  expect(lineAt(lines, 100)).toBe(lines[0])
  expect(lineAt(lines, 1)).toBeUndefined()
})
