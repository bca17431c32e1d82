import { expect, test } from 'vitest'
import { dropUnknownFields } from './drop-unknown-fields.ts'
import { contentSchemas } from './kinds.ts'

test('unknown fields are dropped from nested objects, except from those that refuse them', () => {
  const lesson = {
    title: 7,
    chapters: [{ at: 'soon', title: 'Grip', color: 'red' }, 'x'],
    images: { poster: { avif: '/a.avif', jpeg: '/a.jpg', webp: '/a.webp' } },
  }
  expect(dropUnknownFields(contentSchemas.lesson, lesson)).toEqual({
    title: 7,
    chapters: [{ at: 'soon', title: 'Grip' }, 'x'],
    images: { poster: { avif: '/a.avif', jpeg: '/a.jpg' } },
  })
  const lists = { latest: [{ gid: 'throws', id: 'grip', note: 'x' }], soon: null }
  expect(dropUnknownFields(contentSchemas.lists, lists)).toEqual({
    latest: [{ gid: 'throws', id: 'grip' }],
    soon: null,
  })
  const captions = { label: 'English', cues: [{ from: 0, to: 1, text: 'Hop.', heard: [] }], other: 1 }
  expect(dropUnknownFields(contentSchemas.captions, captions)).toEqual(captions)
})
