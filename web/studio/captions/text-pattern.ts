/** Characters of keyboards, each with its typographic forms, as in `toSearchText` of `rules/search`. */
const EQUAL_CHARACTERS = [' \u00A0\u2007\u202F\u3000', '-\u2010\u2011', "'\u2018\u2019\u02BC", '"\u201C\u201D']

/**
 * Returns a pattern that finds a text, ignoring case and whether quotes, hyphens, spaces and full-width characters have
 * the form of keyboards.
 */
export const createTextPattern = (text: string) =>
  new RegExp(Array.from(text.normalize('NFC'), toCharacterClass).join(''), 'giu')

function toCharacterClass(character: string) {
  const typed = character.replace(/[！-～]/, (letter) => letter.normalize('NFKC'))
  const equal = EQUAL_CHARACTERS.find((characters) => characters.includes(typed)) ?? typed
  const [first = ''] = equal
  const fullWidth = /[!-~]/.test(first) ? String.fromCharCode(first.charCodeAt(0) + 0xfee0) : ''
  return `[${(equal + fullWidth).replaceAll(/[\\\]^-]/g, String.raw`\$&`)}]`
}
