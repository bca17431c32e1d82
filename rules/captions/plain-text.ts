/** Names of HTML, each followed by its character. */
const NAMED_CHARACTERS = new Map(
  `amp& lt< gt> quot" apos' nbsp\u00A0 lrm\u200E rlm\u200F hellip… ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo”
  bdquo„ laquo« raquo» bull• middot· iexcl¡ iquest¿ deg° times× frac12½ euro€ pound£ yen¥ cent¢ copy© reg® trade™ sect§
  szligß aeligæ AEligÆ oeligœ OEligŒ oslashø OslashØ ethð ETHÐ thornþ THORNÞ`
    .split(/[ \n]+/)
    .map((entry) => [entry.slice(0, -1), entry.slice(-1)]),
)
/** Names of HTML for accents, which follow a letter: `&eacute;`. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030A',
  caron: '\u030C',
  cedil: '\u0327',
}

/**
 * Known tags only, so that `a < b & c > d` is unchanged. Each pattern stops at the next bracket and runs in linear
 * time.
 */
const TAG = [
  // {\an8} and other codes of ASS
  String.raw`\{\\[^{}]*\}`,
  String.raw`</?(?:[biusc]|ruby|rt|em|strong|v|lang|font|span)(?:\.[^\s<>]*)?\s?>`,
  String.raw`<(?:v|lang)(?:\.[^\s<>]*)?\s[^<>]*>`,
  // <font color="red">
  String.raw`<(?:[biusc]|em|strong|font|span)\s+[\w-]+\s?=[^<>]*>`,
  // <00:01.500>
  String.raw`<\d+:[\d:.]*>`,
].join('|')
const ENTITY = '&(?:#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,6}|frac12);'

const anyTag = new RegExp(TAG, 'gi')
const anyEntity = new RegExp(ENTITY, 'gi')
const anyMarkup = new RegExp(`${TAG}|${ENTITY}|[&<>]`, 'gi')
const webVttTag = /^<(?:\/?(?:[biuc]|ruby|rt|v|lang)[.\s>]|\d)(?![^>]*=)/i

/**
 * Returns the text of a cue without markup. The voice tag of WebVTT becomes a prefix: `<v Ana>Bow.` becomes `Ana: Bow.`
 */
export function plainText(cueText: string): string {
  const withoutTags = breakLines(cueText)
    .replaceAll(/<v(?:\.[^\s<>]*)?\s([^<>]*)>/gi, (_, voice: string) => (voice.trim() ? `${voice.trim()}: ` : ''))
    .replaceAll(anyTag, '')
  return trimLines(withoutTags.replaceAll(anyEntity, (entity) => decodeEntity(entity) ?? entity))
}

/** Returns the text of a cue as WebVTT, with the tags that WebVTT supports. Empty for a cue without text. */
export function webVttText(cueText: string): string {
  if (plainText(cueText) === '') return ''
  return trimLines(
    breakLines(cueText).replaceAll(anyMarkup, (part) => {
      if (part.length === 1) return escapeText(part)
      if (part.startsWith('&')) return escapeText(decodeEntity(part) ?? part)
      return webVttTag.test(part) ? part : ''
    }),
  )
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text, so that no WebVTT parser mistakes it for markup or times. */
export const escapeText = (text: string) => text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character)

const breakLines = (cueText: string) => cueText.replaceAll(/<br\s?\/?>|\\N/g, '\n')

const trimLines = (text: string) =>
  text
    .split(/[\n\v\f\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .toWellFormed()

function decodeEntity(entity: string): string | undefined {
  const name = entity.slice(1, -1)
  if (!name.startsWith('#')) return NAMED_CHARACTERS.get(name) ?? composeLetter(name)
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}

function composeLetter([letter = '', ...accentName]: string): string | undefined {
  const accent = ACCENTS[accentName.join('')]
  return accent === undefined ? undefined : `${letter}${accent}`.normalize('NFC')
}
