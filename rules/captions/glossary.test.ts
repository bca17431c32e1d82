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
])('a phrase that sounds like a term is replaced with the term: %s', (heard, corrected, heardPhrases) => {
  const { text, repairs } = applyGlossary(heard, glossary)
  expect(text).toBe(corrected)
  expect(repairs.map((repair) => repair.heard)).toEqual(heardPhrases)
})

test.each([
  'When they push, most people push back.',
  'Go she said, and so he goes.',
  'My story is not over.',
  'O-goshi and Osoto gari are throws.',
])('a phrase that does not sound like a term is unchanged: %s', (heard) => {
  expect(applyGlossary(heard, glossary)).toEqual({ text: heard, repairs: [] })
})

test('a short term is replaced only on an exact phonetic match', () => {
  expect(applyGlossary('Once upon a time, a ipon.', ['Ippon']).text).toBe('Once upon a time, a Ippon.')
})

test('undoing every repair restores the transcribed text', () => {
  const anyWord = fc.constantFrom('oh', 'gauche', 'he', 'o', 'goshi', 'Osoto', 'gary', 'case', 'a', 'gatame', '—', '🥋')
  fc.assert(
    fc.property(fc.array(anyWord), (words) => {
      const heard = words.join(' ')
      const { text, repairs } = applyGlossary(heard, glossary)
      let position = 0
      let undone = ''
      for (const repair of repairs) {
        const next = text.indexOf(repair.term, position)
        undone += text.slice(position, next) + repair.heard
        position = next + repair.term.length
      }
      expect(undone + text.slice(position)).toBe(heard)
    }),
  )
})
