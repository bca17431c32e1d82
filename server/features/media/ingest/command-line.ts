import { basename, extname } from 'node:path'
import { Level } from '#contract/catalogue.ts'
import { stripInvisible } from '#contract/unseen-characters.ts'
import { parseCommandLine, readUsage } from '#server/platform/command-line.ts'
import type { FilmRequest } from '../encoding/film-request.ts'
import { type NewLesson, formatTitle } from './place-lesson.ts'
import { refuseFilm } from '../encoding/film-refused.ts'
import { findCallOuts, findSidecars, canonicalizeLanguage } from './sidecars.ts'

const options = {
  group: { type: 'string' },
  title: { type: 'string' },
  description: { type: 'string' },
  id: { type: 'string' },
  free: { type: 'boolean' },
  level: { type: 'string' },
  tag: { type: 'string', multiple: true },
  cast: { type: 'string', multiple: true },
  captions: { type: 'string' },
  'call-outs': { type: 'string' },
  lang: { type: 'string', default: 'en' },
  'group-title': { type: 'string' },
  'group-summary': { type: 'string' },
  replace: { type: 'boolean', default: false },
} as const

export interface IngestJob {
  film: FilmRequest
  lesson: NewLesson
}

/**
 * Parses a command line into films and their lessons. Undefined for `--help`. Rejects with a `FilmRefused` if the
 * command line is invalid.
 */
export async function parseIngestJobs(args: string[]): Promise<IngestJob[] | undefined> {
  const parsed = parse(args)
  if (!parsed) return undefined
  const { values, words: files } = parsed
  const gid = values.group ?? refuseFilm('The group is missing. Add --group GID.')
  if (files.length === 0) refuseFilm('The film is missing. Add a FILE.')
  const singleFileOptions = (['title', 'id', 'captions', 'call-outs'] as const).find(
    (name) => values[name] !== undefined,
  )
  if (files.length > 1 && singleFileOptions) refuseFilm(`--${singleFileOptions} can only be used with one FILE.`)
  const { description, free, tag: tags, cast, replace } = values
  const commonFields = { gid, description, free, level: readLevel(values.level), tags, cast, replace }
  const group = { groupTitle: values['group-title'], groupSummary: values['group-summary'] }
  const lang = canonicalizeLanguage(values.lang)
  return Promise.all(
    files.map(async (file) => ({
      film: {
        file,
        captions: values.captions ? [{ file: values.captions, lang }] : await findSidecars(file, lang),
        callOuts: values['call-outs'] ?? findCallOuts(file),
      },
      lesson: {
        ...commonFields,
        ...group,
        id: values.id,
        title: values.title ?? (replace ? undefined : deriveTitle(file)),
      },
    })),
  )
}

function parse(args: string[]) {
  try {
    return parseCommandLine({ usage: readUsage('ingest'), options, forms: { '': 'any', 'FILE…': 'any' } }, args)
  } catch (error) {
    return refuseFilm(`${error instanceof Error ? error.message : String(error)} See --help.`)
  }
}

const readLevel = (level: string | undefined) =>
  level === undefined
    ? undefined
    : (Level.safeParse(level).data ?? refuseFilm(`--level is one of ${Level.options.join(', ')}, not "${level}".`))

const deriveTitle = (file: string) => formatTitle(stripInvisible(basename(file, extname(file))))
