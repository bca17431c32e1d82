/** Cyrillic and Greek letters, each followed by the Latin letter that it resembles. */
const PAIRS = `
аa вb сc ԁd еe һh нh іi јj кk ӏl мm оo рp ԛq ѕs тt ѵv ԝw хx уy
АA ВB СC ԀD ЕE ҺH НH ІI ЈJ КK МM ОO РP ԚQ ЅS ТT ѴV ԜW ХX УY
αa βb εe ιi κk νv οo ρp τt υu χx ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX`

const latinLetters = new Map(
  PAIRS.trim()
    .split(/\s/)
    .map(([letter = '', latin = '']) => [letter, latin]),
)

/**
 * Normalizes the text to NFKC, removes invisible characters and replaces look-alikes by Latin letters. The result is
 * only for comparisons with password lists, never for a hash.
 */
export const foldLookAlikes = (text: string): string =>
  Array.from(text.normalize('NFKC').replaceAll(/\p{DI}/gu, ''), (letter) => latinLetters.get(letter) ?? letter).join('')
