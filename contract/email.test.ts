import { expect, test } from 'vitest'
import { isEmail, normalizeEmail, trimEmail } from './email.ts'

test.each([
  'ada@example.com',
  'a.b+c@mail.example.co.uk',
  "o'neill@example.ie",
  'A_1-2@x-y.example',
  'o&m@example.org',
  'abc..d.@example.org',
  'jürgen@example.org',
  'ana@почта.рф',
  'ana@xn--80a1acny.xn--p1ai',
  'ana@bücher.example',
  '田中@例え.テスト',
])('%s is a valid email address', (text) => expect(isEmail(text)).toBe(true))

test.each([
  '',
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada@@example.com',
  'a da@example.org',
  'ada@example..com',
  'ada@exam_ple.com',
  'ada@example.c',
  'Ada <ada@example.com>',
  'ada@example.org,eve@example.org',
  'ada@192.168.0.1',
  'ada@[::1]',
  'ada@example%2eorg.example',
  'ada@example.org/a',
  'ada@example.org:25',
  'ada@-a.example',
  'ada@ex\u0000ample.org',
  'ana\u3164@example.org',
  'an\u034fa@example.org',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(64)}.example`,
  `${'a'.repeat(250)}@example.com`,
])('%j is not a valid email address', (text) => expect(isEmail(text)).toBe(false))

test('spaces and invisible characters are removed around an email address, but not inside it', () => {
  expect(trimEmail('\u200B\u2068\uFEFF ada@example.com\u00A0\u200E\n')).toBe('ada@example.com')
  expect(trimEmail('ada\u200B@example.com')).toBe('ada\u200B@example.com')
})

test.each([
  ['Ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
  ['ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
  ['ana@почта.рф', 'ana@xn--80a1acny.xn--p1ai'],
  ['ju\u0308rgen@example.org', 'jürgen@example.org'],
  ['ana@example。org', 'ana@example.org'],
  ['ａｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ana@example.org'],
  ['İbrahim@EXAMPLE.COM', 'ibrahim@example.com'],
  ['IBRAHİM@GMAİL.EXAMPLE', 'ibrahim@gmail.example'],
  ['ana@Straße.example', 'ana@xn--strae-oqa.example'],
  ['ana@نامه\u200Cای.example', 'ana@xn--mgba3gch31f060k.example'],
])('%s is normalized to %s', (text, normalized) => expect(normalizeEmail(text)).toBe(normalized))

test('normalizing a normalized email address changes nothing', () => {
  const capitals = Array.from({ length: 0x1_ffff }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /[\p{Lu}\p{Lt}]/u.test(letter),
  )
  for (const letter of capitals)
    for (const mark of ['', '\u030C']) {
      const email = normalizeEmail(`${letter}${mark}@example.org`)
      expect(email && normalizeEmail(email)).toBe(email)
    }
})
