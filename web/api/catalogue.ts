// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import './plain-zod.ts'
import { Catalogue } from '#contract/catalogue.ts'
import type { SendRequest } from './request.ts'

/** Fetches the catalogue. The browser revalidates its own copy by ETag: an unchanged one costs no body. */
export const fetchCatalogue = async (request: SendRequest, signal?: AbortSignal): Promise<Catalogue> =>
  Catalogue.parse(await request({ method: 'GET', path: '/catalogue.json', signal }))
