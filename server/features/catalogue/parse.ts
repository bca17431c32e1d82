import { Catalogue } from '#contract/catalogue.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'

/** A catalogue that cannot be used, with the first error in it or the reason it cannot be had. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
}

/** There is none at all: in a new school, no reason to worry. */
export class CatalogueMissing extends CatalogueError {
  override name = 'CatalogueMissing'
}

/** Reads a catalogue's text. Throws CatalogueError, which names `origin` and the path of the first error. */
export function parseCatalogue(text: string, origin: string): Catalogue {
  const { data, error } = Catalogue.safeParse(parseJson(text, origin))
  if (error) throw new CatalogueError(`${origin}: ${describeFirstIssue(error)}`)
  return data
}

function parseJson(text: string, origin: string): unknown {
  try {
    // Editors of some systems put a byte order mark in front, which JSON does not allow.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CatalogueError(`${origin}: is not JSON (${error instanceof Error ? error.message : 'unreadable'})`)
  }
}
