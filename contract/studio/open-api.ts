import { z } from 'zod'
import { studioCall } from './call.ts'

/** Returns the contract of the Studio as an OpenAPI 3.1 document, with an ETag. */
export const getOpenApi = studioCall({
  summary: 'Read this document',
  method: 'GET',
  path: '/openapi.json',
  permission: 'own',
  response: z.looseObject({ openapi: z.literal('3.1.1') }),
  status: 200,
})
