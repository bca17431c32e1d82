import { z } from 'zod'
import { Catalogue } from '#contract/catalogue.ts'
import { NO_DOTS } from '#contract/content/catalogue.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'

/** Thrown if a catalogue is invalid or cannot be read. The message states the first error. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
}

/** Parses a catalogue. Throws CatalogueError with `origin` and the path of the first error. */
export function parseCatalogue(text: string, origin: string): Catalogue {
  const { data, error } = Catalogue.safeParse(parseJson(text, origin))
  if (error) throw new CatalogueError(`${origin}: ${describeFirstIssue(error)}`)
  return data
}

const id = z.string().regex(...NO_DOTS)
const Lessons = z.array(z.object({ id, gid: id.optional() }))
const Ids = z.object({
  videos: z.array(z.object({ gid: id, videos: Lessons })),
  soon: Lessons,
  unlisted: Lessons.optional(),
  retired: Lessons.optional(),
})

/** Parses the catalogue of another server. Also rejects ids that new lessons and courses must not have. */
export function parseRemoteCatalogue(text: string, origin: string): Catalogue {
  const catalogue = parseCatalogue(text, origin)
  const { error } = Ids.safeParse(catalogue)
  if (error) throw new CatalogueError(`${origin}: ${describeFirstIssue(error)}`)
  return catalogue
}

function parseJson(text: string, origin: string): unknown {
  try {
    // Some editors write a byte order mark, which JSON does not allow.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CatalogueError(`${origin}: is not JSON (${error instanceof Error ? error.message : 'unreadable'})`)
  }
}
