import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const srt = (text: string) => `1\r\n00:00:01,000 --> 00:00:02,000\r\n${text}\r\n`

/** Encodes text in a single-byte encoding by inverting the table of `TextDecoder`. */
function encode(text: string, encoding: string): Uint8Array {
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from(text, (character) => table.indexOf(character))
}

/** Encodes text in an encoding of Chinese, in which each Chinese character has two bytes. */
function encodeChinese(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map<string, number[]>()
  for (let code = 0x81_40; code < 0xff_00; code += 1) {
    const pair = [code >> 8, code & 0xff]
    bytes.set(decoder.decode(Uint8Array.from(pair)), pair)
  }
  return Uint8Array.from(Array.from(text).flatMap((character) => bytes.get(character) ?? character.charCodeAt(0)))
}

function encodeUtf16(text: string, isLittleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let i = 0; i < text.length; i += 1) view.setUint16(i * 2, text.charCodeAt(i), isLittleEndian)
  return new Uint8Array(view.buffer)
}

test.each(['\uFEFF', ''])('UTF-16 is decoded in both byte orders, with the byte order mark %j', (mark) => {
  for (const isLittleEndian of [true, false])
    expect(decodeText(encodeUtf16(mark + srt('Grüße, привет'), isLittleEndian))).toBe(srt('Grüße, привет'))
})

test.each([
  ['windows-1252', 'Grüße aus Köln – don’t “rush”, mañana, façade, ÜBUNG'],
  ['windows-1252', 'One word—another… it’s 5 €.'],
  ['windows-1252', 'L’élève préfère créer une œuvre.'],
  ['macintosh', 'Grüße aus Köln, don’t “rush”, über alles'],
  ['macintosh', 'L’élève préfère créer, ça va, déjà vu. À bientôt !'],
  ['macintosh', '¿Qué pasó mañana? Está aquí, ¡rápido!'],
  ['windows-1251', 'Привет, мир! Это захват. Ёлка «здесь» — да.'],
  ['windows-1251', 'Hold the grip: захват'],
  ['koi8-r', 'Привет, мир! Это захват.'],
  ['koi8-r', 'ВНИМАНИЕ, ЗАХВАТ'],
  ['x-mac-cyrillic', 'Привет, мир! Это захват. Ёлка «здесь» — да.'],
  ['x-mac-cyrillic', 'Урок первый'],
  ['ibm866', 'Захват за руку'],
  ['iso-8859-5', 'Привет, мир! Это захват.'],
  ['windows-1252', 'Tämä on hyvä päivä, älä pelkää'],
  ['windows-1252', 'Don’t let go'],
  ['windows-1252', 'Turn 90° – then pull, for £5'],
  ['windows-1252', 'José helps José and Renée'],
])('%s is recognized: %s', (encoding, text) => {
  expect(decodeText(encode(srt(text), encoding))).toBe(srt(text))
})

test.each(['zh', 'zh-TW'])(
  'traditional and simplified Chinese are told apart in captions of the language %s',
  (lang) => {
    for (const [encoding, text] of [
      ['big5', '先鞠躬，然後抓住對方的手腕。'],
      ['big5', '保持距離'],
      ['gb18030', '先鞠躬，然后抓住对方的手腕。'],
      ['gb18030', '转身，把他推开。'],
    ] as const)
      expect(decodeText(encodeChinese(srt(text), encoding), lang)).toBe(srt(text))
  },
)

test.each([
  ['cs', 'windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy.'],
  ['pl-PL', 'windows-1250', 'Zażółć gęślą jaźń'],
  ['el', 'windows-1253', 'Καλημέρα κόσμε'],
  ['tr', 'windows-1254', 'Işık ığdır şöyle'],
  ['he', 'windows-1255', 'שלום עולם'],
  ['ar', 'windows-1256', 'مرحبا بالعالم'],
  ['pl', 'iso-8859-2', 'Zażółć gęślą jaźń'],
  ['hu', 'windows-1250', 'Köszönöm, hű'],
  ['sr-Latn', 'windows-1250', 'Počnimo čašu'],
  ['ru', 'koi8-r', 'ПРИВЕТ, МИР'],
  ['uk', 'windows-1251', 'Їжак'],
  ['bg', 'windows-1251', 'Ъгъл'],
  ['tr', 'windows-1254', 'Işık'],
])('captions in the language %s are decoded as %s', (lang, encoding, text) => {
  expect(decodeText(encode(srt(text), encoding), lang)).toBe(srt(text))
})

test('text in Shift JIS is decoded if its language is Japanese, and rejected with the line number otherwise; ISO-2022-JP is recognized', () => {
  const japanese = [0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf, 0x82, 0xcd]
  const bytes = Uint8Array.from([...encode(srt(''), 'windows-1252').slice(0, -2), ...japanese])
  expect(decodeText(bytes, 'ja')).toContain('こんにちは')
  expect(decodeText(new TextEncoder().encode(srt('\u001B$B$O$$\u001B(B')))).toBe(srt('はい'))
  expect(decodeText(bytes, 'en')).toEqual({ line: 3, reason: expect.stringContaining('save the file as UTF-8') })
})

test('UTF-8 with an invalid byte is rejected with the line number', () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode(srt('Grüße aus Köln, über Düsseldorf')), 0xff])
  expect(decodeText(bytes)).toEqual({ line: 4, reason: expect.stringContaining('UTF-8') })
})

test.each([
  ['windows-1255', 'שלום עולם, היום נלמד אחיזה'],
  ['windows-1255', 'שלום'],
  ['windows-1253', 'Ναι'],
  ['windows-1253', 'ΠΡΟΣΟΧΗ'],
  ['windows-1250', 'Zażółć gęślą jaźń, proszę'],
  ['windows-1250', 'Proszę bardzo, łokieć'],
  ['windows-1250', 'Őrült űrhajós, győzz! Jó napot kívánok'],
  ['windows-1250', 'Čtyři, příliš'],
  ['windows-1254', 'Işık ığdır şöyle, güçlü bir tutuş'],
  ['windows-1257', 'Ąžuolas žiūri į šviesą, ačiū'],
  ['windows-874', 'สวัสดีชาวโลก'],
])('text in %s is refused without its language, not shown in wrong letters: %s', (encoding, text) => {
  expect(decodeText(encode(srt(text), encoding))).toEqual({ line: 3, reason: expect.stringContaining('as UTF-8') })
})

test('UTF-16 that ends in the middle of a character, and UTF-32, are refused with advice', () => {
  const utf16 = encodeUtf16(srt('Grüße'), true)
  expect(decodeText(utf16.slice(0, -1))).toEqual({ line: 1, reason: expect.stringContaining('as UTF-8') })
  const utf32 = Uint8Array.from([...srt('A')].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0]))
  expect(decodeText(utf32)).toEqual({ line: 1, reason: expect.stringContaining('as UTF-8') })
})
