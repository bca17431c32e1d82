import { expect, test } from 'vitest'
import { harmlessMarkup } from './trusted-markup.ts'

test('only what can make no element may be written as markup', () => {
  expect(harmlessMarkup('<script></script>')).toBe('<script></script>')
  expect(harmlessMarkup('plain words')).toBe('plain words')
  for (const markup of ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', 'a<b', ''.padEnd(3, '<')])
    expect(harmlessMarkup(markup)).toBeNull()
})
