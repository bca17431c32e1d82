import { basename, extname, resolve } from 'node:path'
import { Level } from '#contract/catalogue.ts'
import { stripInvisible } from '#contract/invisible-characters.ts'
import { parseCommandLine, readUsage } from '#server/platform/command-line.ts'
import type { FilmRequest } from '../encoding/film-request.ts'
import { type NewLesson, formatTitle } from './place-lesson.ts'
import { rejectFilm } from '../encoding/film-rejected.ts'
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
  /** Caption files beside the film that are not ingested, each with the reason. */
  unusedCaptions?: string[]
}

/**
 * Parses a command line into films and their lessons. Undefined for `--help`. Rejects with a `FilmRejected` if the
 * command line is invalid.
 */
export async function parseIngestJobs(args: string[]): Promise<IngestJob[] | undefined> {
  const parsed = parse(args)
  if (!parsed) return undefined
  const { values, words: files } = parsed
  const gid = composeLetters(values.group) ?? rejectFilm('The group is missing. Add --group GID.')
  if (files.length === 0) rejectFilm('The film is missing. Add a FILE.')
  const singleFileOption = (['title', 'id', 'captions', 'call-outs'] as const).find(
    (name) => values[name] !== undefined,
  )
  if (files.length > 1 && singleFileOption) rejectFilm(`--${singleFileOption} can only be used with one FILE.`)
  const { free, replace } = values
  const commonFields = {
    gid,
    description: composeLetters(values.description),
    free,
    level: readLevel(values.level),
    tags: values.tag?.map((tag) => tag.normalize('NFC')),
    cast: values.cast?.map((name) => name.normalize('NFC')),
    replace,
  }
  const group = {
    groupTitle: composeLetters(values['group-title']),
    groupSummary: composeLetters(values['group-summary']),
  }
  const lang = canonicalizeLanguage(values.lang)
  return Promise.all(
    files.map(async (file) => ({
      ...(await readSidecars(file, lang, values)),
      lesson: {
        ...commonFields,
        ...group,
        id: composeLetters(values.id),
        title: composeLetters(values.title) ?? (replace ? undefined : deriveTitle(file)),
      },
    })),
  )
}

/**
 * Composes letters (NFC), because terminals on macOS may pass decomposed letters. Paths must not be composed.
 */
const composeLetters = (text: string | undefined) => text?.normalize('NFC')

interface SidecarOptions {
  captions?: string | undefined
  'call-outs'?: string | undefined
}

/** Returns the film with its caption and callout files from the options, or else with the files beside the film. */
async function readSidecars(file: string, lang: string, options: SidecarOptions): Promise<Omit<IngestJob, 'lesson'>> {
  const sidecars = await findSidecars(file, lang)
  const namedFile = options.captions
  const captions = namedFile === undefined ? sidecars.captions : [{ file: namedFile, lang }]
  const replacedCaptions = sidecars.captions.filter(
    (sidecar) => namedFile !== undefined && resolve(sidecar.file) !== resolve(namedFile),
  )
  const unusedCaptions = [
    ...replacedCaptions.map((sidecar) => `${sidecar.file}: --captions names another file`),
    ...sidecars.unused,
  ]
  return {
    film: { file, captions, callOuts: options['call-outs'] ?? (await findCallOuts(file)) },
    ...(unusedCaptions.length > 0 && { unusedCaptions: unusedCaptions }),
  }
}

function parse(args: string[]) {
  try {
    return parseCommandLine({ usage: readUsage('ingest'), options, forms: { '': 'any', 'FILE…': 'any' } }, args)
  } catch (error) {
    return rejectFilm(`${error instanceof Error ? error.message : String(error)} See --help.`)
  }
}

const readLevel = (level: string | undefined) =>
  level === undefined
    ? undefined
    : (Level.safeParse(level).data ?? rejectFilm(`--level must be one of ${Level.options.join(', ')}, not "${level}".`))

const deriveTitle = (file: string) => formatTitle(stripInvisible(basename(file, extname(file))))
