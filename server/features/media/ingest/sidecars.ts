import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { CaptionLanguage } from '#contract/content/captions.ts'
import { refuseFilm } from '../encoding/film-refused.ts'

interface CaptionSidecars {
  /** Caption files to ingest, one for each language. */
  captions: { file: string; lang: string }[]
  /** Caption files beside the film that are not ingested, each with the reason. */
  unused: string[]
}

const CAPTIONS = /\.(?:vtt|srt)$/i
/** Files that only other programs can read. */
const OTHER_CAPTIONS = /\.(?:ass|ssa|sbv|smi|sub|idx|sup|scc|lrc|ttml|dfxp|stl|webvtt|srt\.txt|vtt\.txt)$/i
const CALL_OUTS = '.call-outs.vtt'
/** The name of a film that only starts like another name. */
const WORD = /^[\p{L}\p{M}\p{N}]/u
/** Words in the names of caption files that do not name a language. `hi` is also Hindi, if no language is before it. */
const KINDS = new Set(['sdh', 'cc', 'hi', 'default', 'full', 'forced'])

/** Returns the canonical form of a language tag. Refuses an invalid tag. */
export function canonicalizeLanguage(tag: string) {
  return findCanonical(tag) ?? refuseFilm(`"${tag}" is not a language tag, such as en or pt-BR.`)
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
 * `film.german.sdh.srt` in German. WebVTT and files without further words are preferred.
 */
export async function findSidecars(film: string, lang: string): Promise<CaptionSidecars> {
  const found = (await listSidecars(film)).map((sidecar) => ({ ...sidecar, ...parseName(sidecar.rest, lang) }))
  const captions = new Map<string, string>()
  const unused: string[] = []
  for (const { file, tag, problem } of found.toSorted((a, b) => a.words - b.words)) {
    const taken = captions.get(tag ?? '')
    const reason = problem ?? (taken === undefined ? undefined : `${basename(taken)} is used`)
    if (tag !== undefined && reason === undefined) captions.set(tag, file)
    else unused.push(`${file}: ${reason}`)
  }
  return { captions: [...captions].map(([tag, file]) => ({ lang: tag, file })), unused }
}

/** Finds the track of call-outs beside a film: `film.call-outs.vtt`. */
export const findCallOuts = async (film: string): Promise<string | undefined> =>
  (await listFiles(film)).find(({ rest }) => rest === CALL_OUTS)?.file

/** Returns the caption files whose name starts with the name of the film, but not those of another film. */
async function listSidecars(film: string) {
  const files = await listFiles(film)
  const isCaptions = (name: string) => CAPTIONS.test(name) || OTHER_CAPTIONS.test(name)
  const others = files.flatMap(({ rest }) => (isCaptions(rest) ? [] : rest.slice(0, -extname(rest).length)))
  const isOfOther = (rest: string) => others.some((other) => other !== '' && rest.startsWith(`${other}.`))
  return files.filter(({ rest }) => isCaptions(rest) && rest !== CALL_OUTS && !isOfOther(rest))
}

/** Returns the files that are named like the film, ignoring case and Unicode forms, with the rest of their names. */
async function listFiles(film: string): Promise<{ file: string; rest: string }[]> {
  const folder = dirname(film)
  const fold = (name: string) => name.normalize('NFC').toLowerCase()
  const stem = fold(basename(film, extname(film)))
  const names: string[] = await readdir(folder).catch(() => [])
  return names
    .toSorted()
    .toReversed()
    .map((name) => ({ file: join(folder, name), rest: fold(name).slice(stem.length), name: fold(name) }))
    .filter(({ file, rest, name }) => name.startsWith(stem) && !WORD.test(rest) && resolve(file) !== resolve(film))
}

/** Parses the part of a name after that of the film, such as `.de.sdh.srt`. */
function parseName(rest: string, lang: string): { words: number; tag?: string; problem?: string } {
  const words = rest.split('.').slice(1, -1)
  const isKind = (word: string, index: number) => KINDS.has(word) && (word !== 'hi' || index > 0)
  const [name, ...more] = words.filter((word, index) => !isKind(word, index))
  const result = { words: words.length }
  if (OTHER_CAPTIONS.test(rest)) return { ...result, problem: 'use WebVTT or SubRip (.srt)' }
  if (!rest.startsWith('.')) return { ...result, problem: 'its language must follow the name of the film and a dot' }
  if (words.includes('forced')) return { ...result, problem: 'forced captions contain only a part of the speech' }
  const tag = name === undefined ? lang : findLanguage(name)
  if (tag === undefined || more.length > 0) return { ...result, problem: 'its name contains no known language' }
  return { ...result, tag }
}

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Returns the canonical tag of a language: a tag such as `pt-br`, `pt_br` or `por`, or a name such as `portuguese`. */
function findLanguage(word: string): string | undefined {
  const tag = findCanonical(word.replaceAll('_', '-'))
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
