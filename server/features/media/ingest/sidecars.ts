import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { CaptionLanguage } from '#contract/content/captions.ts'
import { rejectFilm } from '../encoding/film-rejected.ts'

interface CaptionSidecars {
  /** Caption files to ingest, one for each language. */
  captions: { file: string; lang: string }[]
  /** Caption files beside the film that are not ingested, each with the reason. */
  unused: string[]
}

const CAPTIONS = /\.(?:vtt|srt)$/i
/** Caption formats that are not supported. */
const OTHER_CAPTIONS = /\.(?:ass|ssa|sbv|smi|sub|idx|sup|scc|lrc|ttml|dfxp|stl|webvtt|srt\.txt|vtt\.txt)$/i
const CALL_OUTS = '.call-outs.vtt'
/** Start of a remainder that belongs to a longer name: `fall2.srt` beside the film `fall.mp4`. */
const WORD_CHARACTER = /^[\p{L}\p{M}\p{N}]/u
/** Words in the names of caption files that are not languages. `hi` means Hindi unless it follows a language. */
const CAPTION_KINDS = new Set(['sdh', 'cc', 'hi', 'default', 'full', 'forced'])

/** Returns the canonical form of a language tag. Rejects an invalid tag. */
export function canonicalizeLanguage(tag: string) {
  return findCanonical(tag) ?? rejectFilm(`"${tag}" is not a language tag, such as en or pt-BR.`)
}

function findCanonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/**
 * Finds caption files beside a film: `film.srt` in the language `lang`; `film.de.vtt`, `film.deu.SRT` and
 * `film.german.sdh.srt` in German. Prefers WebVTT, and names with fewer words.
 */
export async function findSidecars(film: string, lang: string): Promise<CaptionSidecars> {
  const sidecars = (await listSidecars(film)).map((sidecar) => ({ ...sidecar, ...parseName(sidecar.remainder, lang) }))
  const captions = new Map<string, string>()
  const unused: string[] = []
  for (const { file, tag, problem } of sidecars.toSorted((a, b) => a.words - b.words)) {
    const preferred = captions.get(tag ?? '')
    const reason = problem ?? (preferred === undefined ? undefined : `${basename(preferred)} is used instead`)
    if (tag !== undefined && reason === undefined) captions.set(tag, file)
    else unused.push(`${file}: ${reason}`)
  }
  return { captions: [...captions].map(([tag, file]) => ({ lang: tag, file })), unused }
}

/** Finds the callout file beside a film: `film.call-outs.vtt`. */
export const findCallOuts = async (film: string): Promise<string | undefined> =>
  (await listFiles(film)).find(({ remainder }) => remainder === CALL_OUTS)?.file

/** Returns the caption files whose name starts with the name of the film, except caption files of another film. */
async function listSidecars(film: string) {
  const files = await listFiles(film)
  const isCaptions = (name: string) => CAPTIONS.test(name) || OTHER_CAPTIONS.test(name)
  const otherFilmNames = files.flatMap(({ remainder }) =>
    isCaptions(remainder) ? [] : remainder.slice(0, -extname(remainder).length),
  )
  const belongsToOtherFilm = (remainder: string) =>
    otherFilmNames.some((name) => name !== '' && remainder.startsWith(`${name}.`))
  return files.filter(
    ({ remainder }) => isCaptions(remainder) && remainder !== CALL_OUTS && !belongsToOtherFilm(remainder),
  )
}

/**
 * Returns the files whose names start with the film's name, ignoring case and Unicode forms, with the remainder of
 * their names.
 */
async function listFiles(film: string): Promise<{ file: string; remainder: string }[]> {
  const folder = dirname(film)
  const fold = (name: string) => name.normalize('NFC').toLowerCase()
  const stem = fold(basename(film, extname(film)))
  const names: string[] = await readdir(folder).catch(() => [])
  return names
    .toSorted()
    .toReversed()
    .map((name) => ({ file: join(folder, name), remainder: fold(name).slice(stem.length), name: fold(name) }))
    .filter(
      ({ file, remainder, name }) =>
        name.startsWith(stem) && !WORD_CHARACTER.test(remainder) && resolve(file) !== resolve(film),
    )
}

/** Parses the remainder of a name after the name of the film, such as `.de.sdh.srt`. */
function parseName(remainder: string, lang: string): { words: number; tag?: string; problem?: string } {
  const nameParts = remainder.split('.').slice(1, -1)
  const isKind = (word: string, index: number) => CAPTION_KINDS.has(word) && (word !== 'hi' || index > 0)
  const [name, ...more] = nameParts.filter((word, index) => !isKind(word, index))
  const result = { words: nameParts.length }
  if (OTHER_CAPTIONS.test(remainder)) return { ...result, problem: 'use WebVTT or SubRip (.srt)' }
  if (!remainder.startsWith('.'))
    return { ...result, problem: 'after the name of the film, a dot must come before the language' }
  if (nameParts.includes('forced')) return { ...result, problem: 'forced captions contain only a part of the speech' }
  const tag = name === undefined ? lang : findLanguage(name)
  if (tag === undefined || more.length > 0) return { ...result, problem: 'its name contains no known language' }
  return { ...result, tag }
}

/** Names that subtitle tools use instead of tags. Downloaders append `-orig` or `-auto` to the tag. */
const TOOL_TAGS = new Map([
  ['chs', 'zh-Hans'],
  ['cht', 'zh-Hant'],
  ['pob', 'pt-BR'],
])

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Returns the canonical tag of a language: a tag such as `pt-br`, `pt_br` or `por`, or a name such as `portuguese`. */
function findLanguage(word: string): string | undefined {
  const tag = findCanonical(TOOL_TAGS.get(word) ?? word.replaceAll('_', '-').replace(/-(?:orig|auto)$/, ''))
  if (!CaptionLanguage.safeParse(tag).success) return listLanguages().find((lang) => listNames(lang).includes(word))
  return englishNames.of(tag?.split('-')[0] ?? '') === undefined ? undefined : tag
}

/** Returns the names of a language in English and in the language itself, in lower case. */
const listNames = (lang: string) =>
  [englishNames, new Intl.DisplayNames(lang, { type: 'language' })].map((names) => names.of(lang)?.toLowerCase())

/** Returns all languages with a tag of two letters. */
const listLanguages = () =>
  Array.from({ length: 26 ** 2 }, (_, index) =>
    String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26)),
  ).filter((tag) => findCanonical(tag) === tag && englishNames.of(tag) !== undefined)
