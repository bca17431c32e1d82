import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { refuseFilm } from '../encoding/film-refused.ts'

/** Returns the canonical form of a language tag. Refuses an invalid tag. */
export function canonicalizeLanguage(tag: string) {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag
  } catch {
    return refuseFilm(`"${tag}" is not a language tag, such as en or pt-BR.`)
  }
}

/**
 * Finds caption files beside a film: `film.srt` in the language `lang`, `film.de.vtt` in German. Returns one file per
 * language. WebVTT is preferred.
 */
export async function findSidecars(film: string, lang: string) {
  const folder = dirname(film)
  const stem = basename(film, extname(film))
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.startsWith(`${stem}.`))
    .toSorted()
    .toReversed()
  const captions = new Map<string, string>()
  for (const name of names) {
    const [, tag = lang] = /^\.(?:([A-Za-z]{2,3}(?:-[\w-]+)?)\.)?(?:vtt|srt)$/.exec(name.slice(stem.length)) ?? [
      undefined,
      '',
    ]
    if (tag !== '' && !captions.has(canonicalizeLanguage(tag)))
      captions.set(canonicalizeLanguage(tag), join(folder, name))
  }
  return [...captions].map(([tag, file]) => ({ lang: tag, file }))
}

/** Finds the track of call-outs beside a film: `film.call-outs.vtt`. */
export function findCallOuts(film: string): string | undefined {
  const file = join(dirname(film), `${basename(film, extname(film))}.call-outs.vtt`)
  return existsSync(file) ? file : undefined
}
