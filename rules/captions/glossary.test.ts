import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyGlossary } from './glossary.ts'

const glossary = ['O-goshi', 'Osoto gari', 'Tomas Lindqvist', 'Kesa gatame', 'Mae geri']

test.each([
  ['Turn in for oh gauche he and keep pulling.', 'Turn in for O-goshi and keep pulling.', ['oh gauche he']],
  ['An o goshi, then.', 'An O-goshi, then.', ['o goshi']],
  ['This is Thomas Linkvist.', 'This is Tomas Lindqvist.', ['Thomas Linkvist']],
  ['Hold him in case a gatame now', 'Hold him in Kesa gatame now', ['case a gatame']],
  ['O soto gary is next.', 'Osoto gari is next.', ['O soto gary']],
])('a phrase that sounds like a term is replaced with the term: %s', (transcribed, corrected, transcribedPhrases) => {
  const { text, corrections } = applyGlossary(transcribed, glossary)
  expect(text).toBe(corrected)
  expect(corrections.map((correction) => correction.heard)).toEqual(transcribedPhrases)
})

test.each([
  'When they push, most people push back.',
  'Go she said, and so he goes.',
  'My story is not over.',
  'O-goshi and Osoto gari are throws.',
])('a phrase that does not sound like a term is unchanged: %s', (transcribed) => {
  expect(applyGlossary(transcribed, glossary)).toEqual({ text: transcribed, corrections: [] })
})

test('a short term is replaced only on an exact phonetic match', () => {
  expect(applyGlossary('Once upon a time, a ipon.', ['Ippon']).text).toBe('Once upon a time, a Ippon.')
})

test('undoing every correction restores the transcribed text', () => {
  const anyWord = fc.constantFrom('oh', 'gauche', 'he', 'o', 'goshi', 'Osoto', 'gary', 'case', 'a', 'gatame', '—', '🥋')
  fc.assert(
    fc.property(fc.array(anyWord), (words) => {
      const transcribed = words.join(' ')
      const { text, corrections } = applyGlossary(transcribed, glossary)
      let position = 0
      let undone = ''
      for (const correction of corrections) {
        const next = text.indexOf(correction.term, position)
        undone += text.slice(position, next) + correction.heard
        position = next + correction.term.length
      }
      expect(undone + text.slice(position)).toBe(transcribed)
    }),
  )
})
