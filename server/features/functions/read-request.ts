import { FunctionRequest } from '#contract/functions.ts'
import { fail } from '#server/errors.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Parses the request of a streaming call: JSON in UTF-8 and standard base64 (session service §9). */
export function readRequest(encoded: string): FunctionRequest {
  if (!BASE64.test(encoded)) fail('BadRequest', "'baas_request' is not base64 (standard alphabet, with padding)")
  const parsed = FunctionRequest.safeParse(parseJson(Buffer.from(encoded, 'base64')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return fail('BadRequest', `'${['baas_request', ...(issue?.path ?? [])].map(String).join('.')}': ${issue?.message}`)
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), failIfPrototype)
  } catch {
    return fail('BadRequest', "'baas_request' is not JSON")
  }
}

/** Rejects `__proto__`, as for ordinary bodies. */
function failIfPrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('The key __proto__ is not allowed.')
  return value
}
