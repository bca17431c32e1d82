import { expect, test } from 'vitest'
import { PublishedCaptions } from './published-captions.ts'

const french = { id: 7, slug: 'hip-throw/fr', position: 0, published_revision: 2 }

test.each([
  ['Français', 'Français'],
  ['Fran\u00ADçais \u200B', 'Français'],
  ['\u2060', 'fr'],
])('captions with the published label %j have the label %s', (published, label) => {
  const captions = new PublishedCaptions()
  captions.set({ ...french, data: { label: published } })
  expect(captions.byLesson.get('hip-throw')).toEqual([{ lang: 'fr', label, file: 'captions.7.2.vtt' }])
  captions.set({ ...french, published_revision: null, data: null })
  expect(captions.byLesson.get('hip-throw')).toBeUndefined()
})
