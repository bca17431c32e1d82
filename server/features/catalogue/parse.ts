import { Catalogue } from '#contract/catalogue.ts'
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

function parseJson(text: string, origin: string): unknown {
  try {
    // Some editors write a byte order mark, which JSON does not allow.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CatalogueError(`${origin}: is not JSON (${error instanceof Error ? error.message : 'unreadable'})`)
  }
}
