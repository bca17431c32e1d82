import { expect, test } from 'vitest'
import { webVttText } from './plain-text.ts'
import { readCaptions } from './read-captions.ts'
import { writeVtt } from './write-vtt.ts'

/** The cues of `srt` and `vtt`, which must survive the irregularities that editors, programs and people cause. */
const TWO_CUES = [
  { from: 1000, to: 2500, text: 'One' },
  { from: 3000, to: 4500, text: 'Two' },
]
const srt = '1\n00:00:01,000 --> 00:00:02,500\nOne\n\n2\n00:00:03,000 --> 00:00:04,500\nTwo\n'
const vtt = 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nOne\n\n2\n00:00:03.000 --> 00:00:04.500\nTwo\n'

/** Writes digits and signs as Japanese and Chinese keyboards do. */
const toFullWidth = (line: string) =>
  line.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))

/** Writes digits as translation programs do. `zero` is the zero of a script. */
const toDigits = (line: string, zero: string) =>
  line.replaceAll(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))

const IRREGULARITIES: [string, (file: string) => string][] = [
  ...[' ', '\t', '\u00A0', '\u3000', '\u200B', '\u2800', '\u3164', ' \t \u00A0'].map(
    (space): [string, (file: string) => string] => [
      `empty lines of ${JSON.stringify(space)}`,
      (file) => file.replaceAll('\n\n', `\n${space}\n`),
    ],
  ),
  ['no empty lines', (file) => file.replace('WEBVTT\n\n', 'WEBVTT\n').replaceAll('One\n\n', 'One\n')],
  ['no empty line after the header', (file) => file.replace('WEBVTT\n\n', 'WEBVTT\n')],
  ['many empty lines', (file) => `\n\n${file.replaceAll('\n\n', '\n\n\n\n')}\n\n`],
  ['no numbers', (file) => file.replaceAll(/^\d\n/gm, '')],
  ['no numbers and no empty lines', (file) => file.replaceAll(/^\d\n/gm, '').replace('One\n\n', 'One\n')],
  ['no number of the second cue', (file) => file.replace('\n2\n', '\n')],
  ['numbers out of order', (file) => file.replace(/^1$/m, '7')],
  ['numbers from 0', (file) => file.replace(/^1$/m, '0').replace(/^2$/m, '1')],
  ['equal numbers', (file) => file.replace(/^2$/m, '1')],
  ['numbers with a dot', (file) => file.replaceAll(/^(\d)$/gm, '$1.')],
  ['an empty line below the numbers', (file) => file.replaceAll(/^(\d)$/gm, '$1\n')],
  ['no spaces around the arrow', (file) => file.replaceAll(' --> ', '-->')],
  ['tabs around the arrow', (file) => file.replaceAll(' --> ', '\t-->\t')],
  ['no-break spaces around the arrow', (file) => file.replaceAll(' --> ', '\u00A0-->\u00A0')],
  ['a short arrow', (file) => file.replaceAll('-->', '->')],
  ['a long arrow', (file) => file.replaceAll('-->', '--->')],
  ['a dash inserted by a word processor', (file) => file.replaceAll('-->', '–>')],
  ['an arrow inserted by a word processor', (file) => file.replaceAll('-->', '→')],
  ['an arrow escaped as HTML', (file) => file.replaceAll('-->', '--&gt;')],
  ['a very long arrow', (file) => file.replaceAll('-->', '----->')],
  ['no-break hyphens', (file) => file.replaceAll('-->', '‑‑>')],
  ['minus signs', (file) => file.replaceAll('-->', '−−>')],
  ['full-width digits and signs', (file) => file.replaceAll(/^\d.*$/gm, toFullWidth)],
  [
    'Arabic digits and commas',
    (file) => file.replaceAll(/^\d.*$/gm, (line) => toDigits(line, '٠').replaceAll(',', '،')),
  ],
  [
    'Persian digits and points',
    (file) => file.replaceAll(/^\d.*$/gm, (line) => toDigits(line, '۰').replaceAll(',', '٫')),
  ],
  ['Devanagari digits', (file) => file.replaceAll(/^\d.*$/gm, (line) => toDigits(line, '०'))],
  ['Thai digits', (file) => file.replaceAll(/^\d.*$/gm, (line) => toDigits(line, '๐'))],
  ['a header in mixed case', (file) => file.replace('WEBVTT', 'WebVTT')],
  ['a space in the first line of a text', (file) => file.replace('One', ' \nOne')],
  ['a space in the last line of a text', (file) => file.replace('One\n', 'One\n \n')],
  ['a cue without text and duration', (file) => `${file}\n9999\n00:00:00,0 --> 00:00:00,0\n`],
  ['a vertical tab', (file) => file.replace('One\n', 'One\v\n')],
  ['a header in lowercase letters', (file) => file.replace('WEBVTT', 'webvtt')],
  ['a space in the arrow', (file) => file.replaceAll('-->', '-- >')],
  ['short milliseconds', (file) => file.replaceAll(/([.,]\d)00/g, '$1')],
  ['two-digit fractions', (file) => file.replaceAll(/([.,]\d\d)0/g, '$1')],
  ['four-digit fractions', (file) => file.replaceAll(/([.,]\d{3})/g, '$10')],
  ['nine-digit fractions', (file) => file.replaceAll(/([.,]\d{3})/g, '$1000000')],
  ['no milliseconds of whole seconds', (file) => file.replaceAll(/[.,]000/g, '')],
  ['points before milliseconds', (file) => file.replaceAll(',', '.')],
  ['commas before milliseconds', (file) => file.replaceAll('.', ',')],
  ['semicolons before milliseconds', (file) => file.replaceAll(/[.,]/g, ';')],
  ['colons before milliseconds', (file) => file.replaceAll(/[.,]/g, ':')],
  ['spaces in times', (file) => file.replaceAll(/(?<=\d\d):/g, ': ').replaceAll(/[.,](?=\d{3})/g, ', ')],
  ['spaces before fractions', (file) => file.replaceAll(/[.,](?=\d{3})/g, ' ,')],
  ['single digits', (file) => file.replaceAll('00:00:0', '0:0:')],
  ['no hours', (file) => file.replaceAll('00:00:', '00:')],
  ['three digits of hours', (file) => file.replaceAll('00:00:', '000:00:')],
  ['spaces before and after every line', (file) => file.replaceAll(/^(?=.)(?!WEBVTT)/gm, ' ').replaceAll('\n', ' \n')],
  ['CRLF', (file) => file.replaceAll('\n', '\r\n')],
  ['CR', (file) => file.replaceAll('\n', '\r')],
  ['CR CR LF', (file) => file.replaceAll('\n', '\r\r\n')],
  ['mixed line ends', (file) => file.replace('\n', '\r\n').replace('One\n', 'One\r')],
  ['a byte order mark', (file) => `\uFEFF${file}`],
  ['a byte order mark at each number', (file) => file.replaceAll(/^(?=\d$)/gm, '\uFEFF')],
  ['the end-of-file character of DOS', (file) => `${file}\u001A`],
  ['no line break at the end', (file) => file.trimEnd()],
  ['tags', (file) => file.replace('One', '<i>One</i>').replace('Two', '<font color="#fff" size=2>Two</font>')],
  [
    'ASS override codes',
    (file) => file.replace('One', String.raw`{\an8}One`).replace('Two', String.raw`{\i1}Two{\i0}`),
  ],
  ['coordinates', (file) => file.replace(/(?<=2.500)$/m, '  X1:100 X2:200 Y1:10 Y2:20')],
  ['a cue without text', (file) => `${file}\n3\n00:00:05.000 --> 00:00:06.000\n`],
  ['cues out of order', (file) => file.replace(/(1\n.*\nOne\n\n)(2[^]*)/, '$2\n$1')],
]

test.each(IRREGULARITIES)('two cues are read correctly from a file with %s', (_, applyIrregularity) => {
  for (const file of [srt, vtt])
    expect({ ...readCaptions(applyIrregularity(file)), file }).toEqual({ cues: TWO_CUES, file })
})

test('a SubRip text of two paragraphs is one cue, and its numbers are text', () => {
  const file = srt.replace('One', 'One\n\nmore:\n\n7\n \nand more').replace('Two', '3 times')
  expect(readCaptions(file)).toMatchObject({ cues: [{ text: 'One\nmore:\n7\nand more' }, { text: '3 times' }] })
})

test('overlapping cues are kept', () => {
  expect(readCaptions(srt.replace('02,500', '04,000'))).toMatchObject({ cues: [{ to: 4000 }, { from: 3000 }] })
})

test.each([
  ['a cue without times', srt.replace(/00:00:03.*\n/, ''), 5],
  ['a number at the end', `${srt}\n3\n`, 9],
  ['a number that may be caption text', srt.replace('One\n\n2', 'One\n12'), 4],
  ['a number that may be caption text, but no first number', srt.replace('1\n', '').replace('One\n\n2', 'One\n2'), 3],
  ['an unknown arrow', srt.replaceAll(/^\d\n/gm, '').replaceAll('-->', '➢'), 1],
  [
    'an unknown arrow and no fractions',
    srt.replaceAll(/^\d\n|,\d+/gm, '').replace(/(?<=Two.*)-->|-->(?=.*\nTwo)/, '➢'),
    4,
  ],
  ['frames after semicolons', srt.replaceAll(/,(\d\d)\d/g, ';$1'), 2],
  ['letters in times', srt.replace('00:00:03', 'OO:OO:03'), 6],
  ['no arrow', srt.replace(' --> 00:00:04', ' 00:00:04'), 6],
  ['a comma instead of the arrow', srt.replace(' --> 00:00:04', ',00:00:04'), 6],
  ['one time', srt.replace(' --> 00:00:04,500', ''), 6],
  ['a negative time', srt.replace('00:00:03', '-00:00:03'), 6],
  ['61 seconds', srt.replace('00:00:04', '00:00:61'), 6],
  ['61 minutes', srt.replace('00:00:04', '00:61:04'), 6],
  ['100 hours', srt.replace('00:00:04', '100:00:04'), 6],
  ['hours and minutes only', srt.replace('00:00:03,000', '00:03'), 6],
  ['text on the line of the times', srt.replace('04,500\n', '04,500 Two\n'), 6],
  ['letters after the times', srt.replace('04,500\n', '04,500ms\n'), 6],
  ['the end before the start', srt.replace('00:00:04', '00:00:02'), 6],
  ['an end equal to the start', srt.replace('00:00:04,500', '00:00:03,000'), 6],
  ['a NUL character', srt.replace('Two', 'T\0wo'), 7],
  ['a text before the first cue', `Captions by Ana\n\n${srt}`, 1],
  ['a second paragraph in WebVTT after an empty line with a space', vtt.replace('One\n', 'One\n \n\nmore\n'), 8],
  ['a second paragraph in WebVTT', vtt.replace('One\n', 'One\n\nmore\n'), 7],
])('a file with %s is rejected with the line number', (_, file, line) => {
  expect(readCaptions(file)).toEqual({ line, reason: expect.any(String) })
})

test.each([
  ['if a < b & c > d', 'if a < b & c > d', 'if a &lt; b &amp; c &gt; d'],
  ['a <b and c> d', 'a <b and c> d', 'a &lt;b and c&gt; d'],
  ['Press <Enter> --> next', 'Press <Enter> --> next', 'Press &lt;Enter&gt; --&gt; next'],
  ['I <3 this, 1 < 2 > 0', 'I <3 this, 1 < 2 > 0', 'I &lt;3 this, 1 &lt; 2 &gt; 0'],
  ['a {curly} {\\an8}b', 'a {curly} b', 'a {curly} b'],
  ['<b>a</b><br/>b\\Nc', 'a\nb\nc', '<b>a</b>\nb\nc'],
  ['Ana&#39;s &quot;grip&quot;&nbsp;&amp; turn', 'Ana\'s "grip"\u00A0& turn', 'Ana\'s "grip"\u00A0&amp; turn'],
  ['R&D; &foo;', 'R&D; &foo;', 'R&amp;D; &amp;foo;'],
  ['Wait&hellip; caf&eacute;&mdash;&euro;5 &frac12; &Aring;&ETH;', 'Wait… café—€5 ½ ÅÐ', 'Wait… café—€5 ½ ÅÐ'],
  ['&lt;i&gt; &amp;lt; &ldquo;a&rdquo; &acute;', '<i> &lt; “a” &acute;', '&lt;i&gt; &amp;lt; “a” &amp;acute;'],
  ['One\vmore', 'One\nmore', 'One\nmore'],
  ['<span style="color: red">a</span>', 'a', 'a'],
])('only markup is removed from %j', (text, plain, webVtt) => {
  for (const start of ['1\n00:00:01,000 --> 00:00:02,500\n', 'WEBVTT\n\n00:01.000 --> 00:02.500\n']) {
    expect(readCaptions(start + text)).toMatchObject({ cues: [{ text: plain }] })
    const marked = readCaptions(start + text, webVttText)
    expect(marked).toMatchObject({ cues: [{ text: webVtt }] })
    const rendered = 'cues' in marked ? writeVtt(marked.cues, (cueText) => cueText) : ''
    expect(readCaptions(rendered)).toMatchObject({ cues: [{ text: plain }] })
  }
})
