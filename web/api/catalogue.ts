import type { Catalogue } from '#contract/catalogue.ts'
import { isList, isRecord, isText } from './read-response.ts'
import type { Send } from './request.ts'

export interface FetchedCatalogue {
  bytes: ArrayBuffer
  etag: string | null
}

/**
 * Loads the catalogue's bytes. Undefined if the catalogue matches `etag`. The browser revalidates its cached copy, so
 * an unchanged catalogue is not sent again.
 */
export async function fetchCatalogue(
  send: Send,
  etag: string | null,
  signal?: AbortSignal,
): Promise<FetchedCatalogue | undefined> {
  const response = await send({ method: 'GET', path: '/catalogue.json', signal })
  const currentEtag = response.headers.get('etag')
  if (currentEtag !== null && currentEtag === etag) {
    await response.body?.cancel()
    return undefined
  }
  return { bytes: await response.arrayBuffer(), etag: currentEtag }
}

/** Parses the catalogue. Throws if it is invalid, for example the page of a captive portal. */
export function readCatalogue(bytes: ArrayBuffer): Catalogue {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!isCatalogue(parsed)) throw new Error('Expected a catalogue in the response')
  return parsed
}

const listFields = ['videos', 'featured', 'featuredFree', 'latest', 'soon', 'alerts']

/**
 * Checks only the shape that pages rely on. The server has validated the catalogue; a full validation would need a
 * schema library, and up to a second for a large catalogue.
 */
const isCatalogue = (value: unknown): value is Catalogue =>
  isRecord(value) &&
  listFields.every((name) => isList(value[name])) &&
  isList(value['videos']) &&
  value['videos'].every(isGroup)

const isGroup = (value: unknown) =>
  isRecord(value) &&
  ['gid', 'title', 'summary'].every((name) => isText(value[name])) &&
  isList(value['videos']) &&
  value['videos'].every(isVideo)

const isVideo = (value: unknown) =>
  isRecord(value) &&
  ['id', 'title', 'description', 'thumbnail'].every((name) => isText(value[name])) &&
  ['tags', 'cast', 'related'].every((name) => isList(value[name]))
