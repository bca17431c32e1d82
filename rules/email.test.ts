import { expect, test } from 'vitest'
import { isEmail, trimEmail } from './email.ts'

test.each(['ada@example.com', 'a.b+c@mail.example.co.uk', "o'neill@example.ie", 'A_1-2@x-y.example'])(
  '%s is an address',
  (text) => expect(isEmail(text)).toBe(true),
)

test.each([
  '',
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada@@example.com',
  'a da@example.org',
  'ada@example..com',
  '.ada@example.com',
  'ada.@example.com',
  'ada@exam_ple.com',
  'ada@example.c',
  'Ada <ada@example.com>',
  `${'a'.repeat(250)}@example.com`,
])('%j is not an address', (text) => expect(isEmail(text)).toBe(false))

test('spaces and invisible characters are removed around an address, but not inside it', () => {
  expect(trimEmail('\u200B\u2068\uFEFF ada@example.com\u00A0\u200E\n')).toBe('ada@example.com')
  expect(trimEmail('ada\u200B@example.com')).toBe('ada\u200B@example.com')
})
