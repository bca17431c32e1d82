import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * The one call that carries both product functions and collection commands (specification §7, session service §6.1).
 * With `service` it is a command of the data service, without it a function of the product.
 * The answer is the bare value in canonical EJSON. 404 FunctionNotFound, ServiceNotFound; 400 ArgumentsNotAllowed.
 */
export const functionCall = endpoint({
  method: 'POST',
  path: '/app/:appId/functions/call',
  auth: 'access',
  params: z.object({ appId: z.string() }),
  body: z.object({
    name: z.string().max(200),
    arguments: z.array(z.unknown()),
    service: z.string().max(200).optional(),
  }),
  answer: z.unknown(),
  status: 200,
})
