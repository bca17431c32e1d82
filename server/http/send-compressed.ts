import type { FastifyReply, FastifyRequest } from 'fastify'

/** A response that is compressed once for all clients. */
export interface Compressed {
  body: Buffer
  /** Undefined if compression does not reduce the size. */
  gzip?: Buffer | undefined
  brotli?: Buffer | undefined
  /**
   * Quoted ETag of `body`. The compressed encodings have separate ETags, because a strong ETag identifies the exact
   * bytes.
   */
  etag: string
  /** Content type. */
  type: string
}

/**
 * Sends the smallest encoding that the client accepts, or 304 if the client has cached this version. `varies` lists the
 * other request headers that affect the response.
 */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  compressed: Compressed,
  varies: string[] = [],
) {
  const [encoding, bytes] = chooseEncoding(compressed, request.headers['accept-encoding'])
  const etag = encoding ? compressed.etag.replace(/"$/, `-${encoding}"`) : compressed.etag
  reply.headers({ etag, vary: ['accept-encoding', ...varies].join(', ') })
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(compressed.type).send(bytes)
}

function chooseEncoding({ body, gzip, brotli }: Compressed, accepted = ''): [string | undefined, Buffer] {
  const weights = new Map(accepted.split(',').map(parseWeight))
  const isAllowed = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  if (brotli && isAllowed('br')) return ['br', brotli]
  if (gzip && isAllowed('gzip')) return ['gzip', gzip]
  return [undefined, body]
}

/** Parses `gzip;q=0.5` into name and weight. The weight 0 means "not acceptable". */
function parseWeight(entry: string): [string, number] {
  const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [coding, weight === undefined ? 1 : Number(weight)]
}

/** Returns whether an `If-None-Match` header contains this ETag. A proxy may have converted it to a weak ETag. */
const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
