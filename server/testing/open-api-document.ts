import { Ajv2020 } from 'ajv/dist/2020.js'
import { buildOpenApi, studioCalls } from '#server/features/open-api/index.ts'

/** The OpenAPI document of this server. */
export const openApiDocument = buildOpenApi(studioCalls)

interface StudioResponse {
  method: string
  /** Path without the Studio's prefix, including the query. */
  path: string
  status: number
  /** Parsed response body. Undefined for a file, of which only the status is checked. */
  body: unknown
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false })
ajv.addSchema(openApiDocument, 'studio')

type Paths = Record<string, Record<string, { responses: Record<string, unknown> }>>

/** Throws if a response does not match the OpenAPI document. Ignores unknown paths. */
export function checkAgainstOpenApi({ method, path, status, body }: StudioResponse) {
  const [pathname = ''] = path.split('?')
  const pathEntry = Object.entries(openApiDocument.paths as Paths).find(
    ([template, operations]) =>
      method.toLowerCase() in operations && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )
  if (!pathEntry) return
  const [template, operations] = pathEntry
  const location = `${method} ${template} ${status}`
  const pointer = ['paths', template, method.toLowerCase(), 'responses', String(status)]
  if (!operations[method.toLowerCase()]?.responses[String(status)])
    throw new Error(`${location} is not in the document: ${JSON.stringify(body)}`)
  if (body === undefined) return
  const schemaPointer = [...pointer, 'content', 'application/json', 'schema'].map(escapePointer).join('/')
  const validate = ajv.getSchema(`studio#/${schemaPointer}`)
  if (!validate) throw new Error(`${location} has no schema.`)
  if (!validate(body)) throw new Error(`${location} does not match: ${ajv.errorsText(validate.errors)}`)
}

const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
