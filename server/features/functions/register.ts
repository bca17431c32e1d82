import type { z } from 'zod'
import type { ProductFunction } from '#contract/functions.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'

/** A declared function with its implementation, which maps decoded arguments to a plain value. */
export interface RegisteredFunction extends Pick<ProductFunction, 'name' | 'callers'> {
  run(context: Context, caller: Caller, values: readonly unknown[]): Promise<unknown>
}

/**
 * Connects a declared function with its implementation. The declaration validates the arguments and strips undeclared
 * fields from the result.
 */
export const register = <F extends ProductFunction>(
  endpoint: F,
  run: (context: Context, caller: Caller, ...values: z.output<F['arguments']>) => Promise<z.input<F['response']>>,
): RegisteredFunction => ({
  name: endpoint.name,
  callers: endpoint.callers,
  async run(context, caller, values) {
    const parsed = endpoint.arguments.safeParse(values)
    if (!parsed.success) return fail('ArgumentsNotAllowed', describeIssue(parsed.error))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schema that this type is derived from
    const value = await run(context, caller, ...(parsed.data as z.output<F['arguments']>))
    return endpoint.response.parse(value)
  },
})

function describeIssue({ issues: [firstIssue] }: z.ZodError): string {
  const path = ['arguments', ...(firstIssue?.path ?? [])].map(String).join('.')
  return `'${path}': ${firstIssue?.message}`
}
