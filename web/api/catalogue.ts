import { Catalogue } from '#contract/catalogue.ts'
import type { SendRequest } from './request.ts'

/** Fetches the catalogue. The server answers with an ETag and "no-cache", so the browser itself revalidates its copy: a 304 costs no body. */
export const fetchCatalogue = async (request: SendRequest, signal?: AbortSignal): Promise<Catalogue> =>
  Catalogue.parse(await request({ method: 'GET', path: '/catalogue.json', signal }))
