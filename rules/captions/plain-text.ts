const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
}

/**
 * Returns the text of a cue without markup. The voice tag of WebVTT becomes a prefix: `<v Ana>Bow.` becomes `Ana: Bow.`
 * SubRip has few tags and no entities, so that `a < b` is unchanged.
 */
export function plainText(cueText: string, isWebVtt: boolean): string {
  const withoutMarkup = isWebVtt ? stripWebVtt(cueText) : stripSubRip(cueText)
  const lines = withoutMarkup.split(/[\n\u2028\u2029]/).map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .toWellFormed()
}

// These patterns never scan past the next bracket. Otherwise a file of unclosed tags would take quadratic time.
const stripWebVtt = (cueText: string) =>
  cueText
    .replaceAll(/<v(?:\.[^ \t\n<>]*)?[ \t\n]([^<>]*)>/g, (_, voice: string) =>
      voice.trim() ? `${voice.trim()}: ` : '',
    )
    .replaceAll(/<[^>]*(?:>|$)/g, '')
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (entity, name: string) => decodeEntity(name) ?? entity)

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED_ENTITIES[name]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}

const stripSubRip = (cueText: string) =>
  cueText.replaceAll(/\{\\[^{}]*\}/g, '').replaceAll(/<\/?(?:[biu]|font|c)(?:[ \t][^<>]*)?>/gi, '')
