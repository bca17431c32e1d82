import { Catalogue } from '#contract/catalogue.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'

/** A catalogue that cannot be used, with its first error or the reason why it cannot be read. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
}

/** Parses a catalogue. Throws CatalogueError, which names `origin` and the path of the first error. */
export function parseCatalogue(text: string, origin: string): Catalogue {
  const { data, error } = Catalogue.safeParse(parseJson(text, origin))
  if (error) throw new CatalogueError(`${origin}: ${describeFirstIssue(error)}`)
  return data
}

function parseJson(text: string, origin: string): unknown {
  try {
    // Editors of some systems begin a file with a byte order mark, which JSON does not allow.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CatalogueError(`${origin}: is not JSON (${error instanceof Error ? error.message : 'unreadable'})`)
  }
}
