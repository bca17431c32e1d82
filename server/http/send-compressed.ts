import type { FastifyReply, FastifyRequest } from 'fastify'

/** A response that is compressed once for all clients. */
export interface Compressed {
  body: Buffer
  /** Undefined if compression does not reduce the size. */
  gzip?: Buffer | undefined
  brotli?: Buffer | undefined
  /** Quoted ETag of `body`. The compressed forms have separate ETags, because a strong ETag identifies bytes. */
  etag: string
  /** Content type. */
  type: string
}

/**
 * Sends the smallest form that the client accepts, or 304 if the client has it. `varies` lists the other request
 * headers that affect the response.
 */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  compressed: Compressed,
  varies: string[] = [],
) {
  const [coding, bytes] = chooseEncoding(compressed, request.headers['accept-encoding'])
  const etag = coding ? compressed.etag.replace(/"$/, `-${coding}"`) : compressed.etag
  reply.headers({ etag, vary: ['accept-encoding', ...varies].join(', ') })
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (coding) reply.header('content-encoding', coding)
  return reply.type(compressed.type).send(bytes)
}

function chooseEncoding({ body, gzip, brotli }: Compressed, accepted = ''): [string | undefined, Buffer] {
  const weights = new Map(accepted.split(',').map(parseWeight))
  const isAllowed = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  if (brotli && isAllowed('br')) return ['br', brotli]
  if (gzip && isAllowed('gzip')) return ['gzip', gzip]
  return [undefined, body]
}

/** Parses `gzip;q=0.5` into name and weight; zero means "not acceptable". */
function parseWeight(entry: string): [string, number] {
  const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [coding, weight === undefined ? 1 : Number(weight)]
}

/** Returns whether an `If-None-Match` header contains this ETag. Proxies may have weakened it. */
const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
