import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import { Film } from '#contract/studio/films.ts'
import type { Person } from './people.ts'

type AccessTokenHolder = Pick<Person, 'accessToken'>

const TUS_HEADERS = { 'tus-resumable': '1.0.0' }
const authorizationHeader = ({ accessToken }: AccessTokenHolder) => ({ authorization: `Bearer ${accessToken}` })

/** Returns functions that call the Studio's upload API as this person over HTTP. */
export const createUploadClient = (address: string, person: AccessTokenHolder) => ({
  /** Announces a film with the given size, before the upload of its bytes. */
  async announce(name: string, bytes: number) {
    const response = await fetch(`${address}${STUDIO_PREFIX}/films`, {
      method: 'POST',
      headers: { ...authorizationHeader(person), 'content-type': 'application/json' },
      body: JSON.stringify({ name, bytes }),
    })
    const body: unknown = await response.json()
    return { status: response.status, film: Film.safeParse(body).data, refusal: body as { error?: string } }
  },
  async list() {
    const response = await fetch(`${address}${STUDIO_PREFIX}/films`, { headers: authorizationHeader(person) })
    const { films } = (await response.json()) as { films: Film[] }
    return films
  },
  async find(id: string) {
    return (await this.list()).find((film) => film.id === id)
  },
  /** Returns the number of bytes that the server has received. */
  async offset(id: string) {
    const response = await fetch(formatUploadUrl(address, id), {
      method: 'HEAD',
      headers: { ...authorizationHeader(person), ...TUS_HEADERS },
    })
    return { status: response.status, offset: Number(response.headers.get('upload-offset')) }
  },
  /** Sends bytes, starting at the given offset. */
  async send(id: string, offset: number, body: string | Buffer | ReadableStream, headers: Record<string, string> = {}) {
    const response = await fetch(formatUploadUrl(address, id), {
      method: 'PATCH',
      headers: {
        ...authorizationHeader(person),
        ...TUS_HEADERS,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...headers,
      },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })
    return { status: response.status, text: await response.text() }
  },
  call: (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${address}${STUDIO_PREFIX}/films${path}`, {
      method,
      headers: { ...authorizationHeader(person), ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }),
})

const formatUploadUrl = (address: string, id: string) => `${address}${STUDIO_PREFIX}/films/${id}/bytes`
